"""JSON from strangers: what could be read in two ways is refused, in bounded time, with its position."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.canonical import MAX_DEPTH
from projections import strict_json
from projections.strict_json import Unreadable, decode
from tests.domain.test_canonical import values


def has_nul(value):
    return "\\u0000" in json.dumps(value)


@given(values.filter(lambda value: not has_nul(value)), st.booleans(), st.sampled_from([None, 2]))
def test_everything_of_the_canonical_subset_is_read_however_it_is_spelled(value, ascii_only, indent):
    assert decode(json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode()) == value


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ('{"card":1,"card":2}', "duplicate_key", 10),
        (r'{"card":1,"c\u0061rd":2}', "duplicate_key", 10),
        ('[{"a":{"b":1,\n "b" :2}}]', "duplicate_key", 15),
        ('{"a":{"a":1},"b":[{"a":1}],"a":2}', "duplicate_key", 27),
        ("[1.0]", "not_an_integer", 1),
        ("1e3", "not_an_integer", 0),
        ("-0", "not_an_integer", 0),
        ("01", "not_an_integer", 0),
        ("[9007199254740992]", "integer_out_of_range", 1),
        ("-9007199254740992", "integer_out_of_range", 0),
        ("1" * 5000, "integer_out_of_range", 0),
        (r'["\ud800"]', "lone_surrogate", 1),
        (r'["\udc00\ud800"]', "lone_surrogate", 1),
        (r'{"\ud800":1}', "lone_surrogate", 1),
        (r'"\u0000"', "nul_character", 0),
        ('"\0"', "nul_character", 0),
        ('{"é":1}', "key_not_ascii", 1),
        ('{"𝔞":1}', "key_not_ascii", 1),
        (r'"\x"', "not_json", 0),
        ("[" * (MAX_DEPTH + 1), "too_deep", MAX_DEPTH),
        ('{"a":' * 50_000, "too_deep", 5 * MAX_DEPTH),
        ("[" * 100_000, "too_deep", MAX_DEPTH),
    ],
)
def test_what_may_not_be_there_is_refused_with_its_position(text, code, position):
    with pytest.raises(Unreadable) as refused:
        decode(text.encode())
    assert (refused.value.code, refused.value.position) == (code, position)
    assert str(position) in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '"no end',
        "[1,2",
        "NaN",
        "Infinity",
        "[1]]",
        "]",
        "{'a':1}",
        '{"a" 1}',
        "[1 2]",
        '"\x01"',
        "\ufeff{}",
        "tru",
        "1 1",
        "٣",
    ],
)
def test_what_is_no_json_is_refused(text):
    with pytest.raises(Unreadable) as refused:
        decode(text.encode())
    assert refused.value.code in {"not_json", "not_an_integer"}


def test_what_is_no_json_at_all_is_not_blamed_for_its_numbers():
    with pytest.raises(Unreadable) as refused:
        decode(b"# a heading, and 127.0.0.1")
    assert refused.value.code == "not_json"


def test_what_is_not_utf8_is_refused_with_its_position():
    with pytest.raises(Unreadable) as refused:
        decode(b'"a\xff"')
    assert (refused.value.code, refused.value.position) == ("not_utf8", 2)


@pytest.mark.parametrize(
    "text", ["9007199254740991", "-9007199254740991", "0", '"😀"', r'"\ud83d\ude00"', "[" * MAX_DEPTH + "]" * MAX_DEPTH]
)
def test_what_is_at_the_bound_is_read(text):
    assert decode(text.encode()) == json.loads(text)


def test_too_many_bytes_are_refused_unread():
    with pytest.raises(Unreadable) as refused:
        decode(b" " * (strict_json.MAX_BYTES + 1))
    assert refused.value.code == "too_large"
    with pytest.raises(Unreadable):
        decode(b"[1]", max_bytes=2)


def test_too_many_values_are_refused():
    with pytest.raises(Unreadable) as refused:
        decode(b"[" + b"0," * strict_json.MAX_TOKENS + b"0]")
    assert refused.value.code == "too_large"


@pytest.mark.parametrize(
    "text", ['"' + '\\"' * 1_000_000, '"' * 2_000_000, "\\" * 2_000_000, '"a"' + " " * 2_000_000 + '"b"']
)
def test_hostile_strings_are_refused_without_reading_them_again_and_again(text):
    with pytest.raises(Unreadable):
        decode(text.encode())


@given(st.binary(max_size=60) | st.text('{}[]",:\\u0a1d8- \n', max_size=40).map(lambda text: text.encode()))
def test_any_bytes_are_read_as_the_standard_reader_reads_them_or_refused(data):
    try:
        value = decode(data)
    except Unreadable:
        return
    assert json.loads(data) == value


def test_a_value_of_another_type_is_malformed():
    with pytest.raises(Unreadable) as refused:
        decode(b'{"a":"x"}', dict[str, int])
    assert refused.value.code == "malformed"
