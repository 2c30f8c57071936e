"""What a person reads about Jekyll & Hyde, in English and Persian.

The vocabulary is the rulebook's. The texts of the rules stand in `rules.json` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.filling import number
from domain.jekyll_and_hyde.cards import GAME
from domain.jekyll_and_hyde.choices import MOVES
from domain.jekyll_and_hyde.insight import INSIGHTS
from domain.ruleset import Text, Words

_SEATS: Final = {"jekyll": Text("Jekyll", "جکیل"), "hyde": Text("Hyde", "هاید")}

_SYMBOLS: Final = {
    "knife": Text("knife", "چاقو"),
    "poison": Text("poison", "سم"),
    "rope": Text("rope", "طناب"),
    "pistol": Text("pistol", "تپانچه"),
}

_CARDS: Final = {
    card.id: Text(
        f"{_SYMBOLS[card.symbol].en} {card.value}",
        f"{_SYMBOLS[card.symbol].fa} {number(card.value, 'fa')}",
    )
    for card in GAME.cards
}

_NUMBERS: Final = {str(value): Text(str(value), number(value, "fa")) for value in range(13)}

_TERMS: Final = {
    "street": Text("street", "خیابان"),
    "aside": Text("aside pile", "دسته‌ی کنار"),
    "discard": Text("discard pile", "دیسکارد"),
    "hand": Text("hand", "دست"),
    "scene": Text("crime scene", "صحنه‌ی جنایت"),
    "crime": Text("crime", "جنایت"),
    "proof": Text("proof", "اثبات"),
    "substance": Text("experimental substance", "ماده‌ی آزمایشی"),
    "attention": Text("attention token", "نشان توجه"),
    "detective": Text("detective token", "نشان کارآگاه"),
    "investigation": Text("investigation", "تحقیق"),
    "night": Text("night", "شب"),
    "draw": Text("draw from the street", "برداشتن از خیابان"),
    "quiet": Text("quiet", "بی‌صدا"),
    "none": Text("no effect", "بدون اثر"),
    "play": Text("a card is to be played face down", "باید کارتی رو به پایین بازی شود"),
    "act": Text("an action, or the end of the turn", "یک اقدام یا پایان نوبت"),
    "show": Text("Jekyll has to show a card", "جکیل باید کارتی نشان دهد"),
}

_LINES: Final = {
    "cards_shuffled": Text(
        "The crime cards are shuffled and split: twelve are the street, twelve lie aside.",
        "کارت‌های جنایت بُر خوردند و دو دسته شدند: دوازده کارت خیابان است و دوازده کارت کنار گذاشته شد.",
    ),
    "cards_shuffled_known": Text(
        "The crime cards are shuffled: the first twelve are the street, the others lie aside. Their order: {order}.",
        "کارت‌های جنایت بُر خوردند: دوازده کارت اول خیابان است و بقیه کنار گذاشته شد. ترتیب: {order}.",
    ),
    "discard_shuffled": Text(
        "The discard pile is shuffled and becomes the new aside pile.", "دیسکارد بُر خورد و دسته‌ی کنار تازه شد."
    ),
    "night_started": Text(
        "Night {night}. Cards dealt to each player: {each}.", "شب {night}. تعداد کارت هر بازیکن: {each}."
    ),
    "night_started_known": Text(
        "Night {night}. Cards dealt to each player: {each}. Your hand: {hand}.",
        "شب {night}. تعداد کارت هر بازیکن: {each}. دست شما: {hand}.",
    ),
    "night_started_open": Text(
        "Night {night}. Cards dealt to each player: {each}. Jekyll: {jekyll}. Hyde: {hyde}.",
        "شب {night}. تعداد کارت هر بازیکن: {each}. جکیل: {jekyll}. هاید: {hyde}.",
    ),
    "card_played_face_down": Text("{seat} plays a card face down.", "{seat} کارتی رو به پایین بازی کرد."),
    "card_played_face_down_known": Text(
        "{seat} plays a card face down: {card}.", "{seat} کارتی رو به پایین بازی کرد: {card}."
    ),
    "attention_card": Text(
        "The card draws attention: Jekyll gets a token and now has {attention}.",
        "کارت جلب توجه کرد: جکیل یک نشان توجه گرفت و حالا {attention} نشان دارد.",
    ),
    "attention_loud_crime": Text(
        "The crime was loud: Jekyll gets an attention token and now has {attention}.",
        "جنایت پرسروصدا بود: جکیل یک نشان توجه گرفت و حالا {attention} نشان دارد.",
    ),
    "street_drawn": Text("{seat} takes a card from the street.", "{seat} یک کارت از خیابان برداشت."),
    "street_drawn_known": Text(
        "{seat} takes a card from the street: {card}.", "{seat} یک کارت از خیابان برداشت: {card}."
    ),
    "crime_committed": Text(
        "{seat} commits a crime; at the scene lies {card}.", "{seat} جنایتی انجام داد؛ در صحنه‌ی جنایت: {card}."
    ),
    "loud_crime_covered": Text(
        "The crime with {card} was loud, but nobody took notice.",
        "جنایت با {card} پرسروصدا بود، اما توجه کسی را جلب نکرد.",
    ),
    "investigation_opened": Text(
        "Hyde investigates with {card}; Jekyll has to show him a card.",
        "هاید با {card} تحقیق کرد؛ جکیل باید کارتی به او نشان دهد.",
    ),
    "card_shown": Text("Jekyll shows Hyde a card from his hand.", "جکیل یکی از کارت‌های دستش را به هاید نشان داد."),
    "card_shown_known": Text(
        "Jekyll shows Hyde a card from his hand: {card}.", "جکیل یکی از کارت‌های دستش را به هاید نشان داد: {card}."
    ),
    "detective_used": Text(
        "{seat} uses the detective token and looks at face-down card {number} of the opponent.",
        "{seat} نشان کارآگاه را به کار برد و کارت رو به پایین شماره‌ی {number} حریف را نگاه کرد.",
    ),
    "detective_used_known": Text(
        "{seat} uses the detective token and looks at face-down card {number} of the opponent: {card}.",
        "{seat} نشان کارآگاه را به کار برد و کارت رو به پایین شماره‌ی {number} حریف را نگاه کرد: {card}.",
    ),
    "night_ended": Text(
        "Night {night} is over. Proofs of Jekyll: {jekyll}. Proofs of Hyde: {hyde}.",
        "شب {night} به پایان رسید. اثبات‌های جکیل: {jekyll}. اثبات‌های هاید: {hyde}.",
    ),
    "substance_made": Text(
        "Jekyll spends {cards} on an experimental substance and now has {substances}.",
        "جکیل {cards} را خرج یک ماده‌ی آزمایشی کرد و حالا {substances} ماده دارد.",
    ),
    "substance_skipped": Text("Jekyll makes no substance tonight.", "جکیل این شب ماده‌ی آزمایشی نساخت."),
    "game_over_seven_attention": Text(
        "{winner} wins: Jekyll has seven attention tokens.", "{winner} برنده شد: جکیل هفت نشان توجه دارد."
    ),
    "game_over_four_substances": Text(
        "{winner} wins: the fourth experimental substance is complete.",
        "{winner} برنده شد: چهارمین ماده‌ی آزمایشی کامل شد.",
    ),
    "game_over_substances_incomplete": Text(
        "{winner} wins: seven nights are over and the substances are not complete.",
        "{winner} برنده شد: هفت شب گذشت و ماده‌های آزمایشی کامل نشد.",
    ),
}

_REASONS: Final = {
    "seven_attention": Text("Jekyll got his seventh attention token", "جکیل هفتمین نشان توجه را گرفت"),
    "four_substances": Text(
        "Jekyll made the fourth experimental substance in night 7", "جکیل در شب ۷ چهارمین ماده‌ی آزمایشی را ساخت"
    ),
    "substances_incomplete": Text(
        "After seven nights Jekyll did not have four substances", "پس از هفت شب جکیل چهار ماده‌ی آزمایشی نداشت"
    ),
}

_ERRORS: Final = {
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "waiting_for_show": Text("Jekyll must show a card first", "اول جکیل باید یک کارت نشان دهد"),
    "night_is_over": Text("The night is over", "شب به پایان رسیده است"),
    "night_not_over": Text("The night is not over yet", "شب هنوز تمام نشده است"),
    "no_card_to_show": Text("There is no investigation to answer", "تحقیقی در جریان نیست"),
    "not_your_turn": Text("It is the other player's turn", "نوبت بازیکن دیگر است"),
    "already_played_face_down": Text(
        "The face-down card of this turn was already played", "کارت رو به پایین این نوبت را بازی کرده‌اید"
    ),
    "play_face_down_first": Text("First play a card face down", "اول باید یک کارت رو به پایین بازی کنید"),
    "only_hyde_investigates": Text("Only Hyde can investigate", "فقط هاید می‌تواند تحقیق کند"),
    "already_acted": Text("The action of this turn was already taken", "در هر نوبت فقط یک اقدام مجاز است"),
    "no_draw_effect": Text("Your face-down card does not let you draw", "کارت شما اثر برداشتن ندارد"),
    "street_empty": Text("The street is empty", "خیابان خالی است"),
    "wrong_number_of_street_cards": Text("Name exactly one street card", "باید درست یک کارت خیابان را نام ببرید"),
    "unknown_street_position": Text("There is no street card at this position", "در این جایگاه کارتی نیست"),
    "card_not_in_hand": Text("This card is not in your hand", "این کارت در دست شما نیست"),
    "quota_reached": Text("You have used all your cards of this night", "سهم کارت‌های این شب را بازی کرده‌اید"),
    "evidence_limit": Text("You can have six pieces of evidence at most", "حداکثر شش کارت اثبات مجاز است"),
    "nothing_to_show": Text("Jekyll has no card to show", "جکیل کارتی برای نشان دادن ندارد"),
    "detective_already_used": Text("Your detective token was already used", "نشان کارآگاه شما به کار رفته است"),
    "no_such_face_down_card": Text("There is no such face-down card", "چنین کارت رو به پایینی وجود ندارد"),
    "need_three_cards": Text("Spend exactly three different proofs", "باید درست سه کارت اثبات متفاوت خرج کنید"),
    "card_not_in_proofs": Text("This card is not among your proofs", "این کارت جزو اثبات‌های شما نیست"),
    "symbols_not_different": Text("The three symbols must differ", "سه نماد باید متفاوت باشند"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Jekyll & Hyde", "جکیل و هاید"),
    summary=Text(
        "For seven nights Jekyll gathers evidence of crimes to make four experimental substances, while Hyde does all "
        "to turn the eyes of the police on him. Both play from one deck of 24 cards, face down, and each card works "
        "differently for the two.",
        "هفت شب جکیل شواهد جنایت را جمع می‌کند تا چهار ماده‌ی آزمایشی بسازد و هاید می‌کوشد توجه پلیس را به او جلب کند. "
        "هر دو از یک دسته‌ی ۲۴ کارتی و رو به پایین بازی می‌کنند و اثر هر کارت برای هر کدام متفاوت است.",
    ),
    seats=_SEATS,
    terms={**_SEATS, **_CARDS, **_SYMBOLS, **_NUMBERS, **_TERMS},
    lines=_LINES,
    moves=MOVES,
    insights=INSIGHTS,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
