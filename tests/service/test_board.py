"""The picture of the board: same rights as the view, an SVG document that may do nothing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.service.expect import refused


def test_the_board_is_a_picture_in_my_language(api):
    table = api.seated()
    for language in ("en", "fa"):
        answer = table.get("board.svg", "keeper", headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-language"] == language
        assert ElementTree.fromstring(answer.text).get("lang") == language


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("image/svg+xml", 200),
        ("image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8", 200),
        ("image/*", 200),
        ("*/*", 200),
        ("application/json", 406),
        ("image/png", 406),
        ("image/svg+xml;q=0, */*", 406),
    ],
)
def test_only_who_takes_pictures_gets_one(api, accept, status):
    answer = api.seated().get("board.svg", headers={"Accept": accept})
    assert answer.status_code == status
    if status == 406:
        assert "image/svg+xml" in refused(answer, 406, "not_acceptable")["detail"]


def test_nothing_in_it_may_run_and_no_cache_keeps_it(api):
    headers = api.seated().get("board.svg", "keeper").headers
    assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert headers["cache-control"] == "private, no-store"
    assert "Authorization" in headers["vary"]
    assert "Accept-Language" in headers["vary"]


def test_an_unchanged_board_is_not_sent_again(api):
    table = api.seated()
    tag = table.get("board.svg", "keeper").headers["etag"]
    assert table.get("board.svg", "keeper", headers={"If-None-Match": tag}).status_code == 304
    table.send("keeper", table.legal("keeper")[0])
    assert table.get("board.svg", "keeper", headers={"If-None-Match": tag}).status_code == 200


def test_a_picture_is_another_in_another_language_and_through_other_eyes(api):
    """RFC 9110 8.8.3: what differs has another tag, or who holds one picture would never get the other."""
    table = api.seated()
    readers = [(seat, language) for seat in ("keeper", "seeker", None) for language in ("en", "fa")]
    tags = {
        (seat, language): table.get("board.svg", seat, headers={"Accept-Language": language}).headers["etag"]
        for seat, language in readers
    }
    assert len(set(tags.values())) == len(readers)
    for seat, language in readers:
        for held, tag in tags.items():
            answer = table.get("board.svg", seat, headers={"Accept-Language": language, "If-None-Match": tag})
            assert answer.status_code == (304 if held == (seat, language) else 200)
            assert answer.headers["etag"] == tags[seat, language]


def test_an_earlier_picture_is_not_sent_again_either(api):
    table = api.seated()
    first = table.get("board.svg", params={"version": 1})
    held = {"If-None-Match": first.headers["etag"]}
    assert table.get("board.svg", params={"version": 1}, headers=held).status_code == 304
    assert table.get("board.svg", headers=held).status_code == 200
    refused(table.get("board.svg", params={"version": 99}, headers={"If-None-Match": "*"}), 404, "unknown_version")


def test_the_rights_are_those_of_the_view(api):
    table = api.seated()
    refused(table.get("board.svg", "seeker", params={"seat": "keeper"}), 403, "not_your_view")
    refused(table.get("board.svg", params={"seat": "nobody"}), 422, "unknown_seat")
    refused(table.get("board.svg", params={"version": 99}), 404, "unknown_version")


def test_a_table_that_waits_has_a_picture_too(api):
    table = api.seated()
    for version in range(1, table.info()["version"] + 1):
        answer = table.get("board.svg", params={"version": version})
        assert answer.status_code == 200
        ElementTree.fromstring(answer.text)
