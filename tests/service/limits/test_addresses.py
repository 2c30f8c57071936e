"""Whose request it is: the address that is counted, with and without proxies (FC-032)."""

from __future__ import annotations

import pytest

from service.limits.address import Proxies, parse_networks
from service.settings import InvalidSetting, from_environment


def client(peer, *headers, trusted="", header="x-forwarded-for"):
    proxies = Proxies(parse_networks(trusted), header)
    scope = {"client": None if peer is None else (peer, 4711), "headers": list(headers)}
    return proxies.client(scope)


def forwarded_for(value):
    return (b"x-forwarded-for", value.encode())


def test_a_header_from_anybody_changes_nothing():
    assert client("192.0.2.7", forwarded_for("198.51.100.1")) == "192.0.2.7"
    assert client("192.0.2.7", forwarded_for("198.51.100.1"), trusted="10.0.0.0/8") == "192.0.2.7"


def test_behind_a_trusted_proxy_the_client_is_who_the_proxy_says():
    assert client("10.0.0.1", forwarded_for("198.51.100.1"), trusted="10.0.0.0/8") == "198.51.100.1"


def test_the_right_most_address_that_is_no_proxy_counts():
    chain = forwarded_for("203.0.113.9, 198.51.100.1, 10.0.0.2")
    assert client("10.0.0.1", chain, trusted="10.0.0.0/8") == "198.51.100.1"


def test_what_the_client_wrote_before_the_proxy_is_not_believed():
    lines = (forwarded_for("127.0.0.1"), forwarded_for("198.51.100.1"))
    assert client("10.0.0.1", *lines, trusted="10.0.0.0/8") == "198.51.100.1"


def test_where_all_are_proxies_the_first_is_the_client():
    assert client("10.0.0.1", forwarded_for("10.0.0.3, 10.0.0.2"), trusted="10.0.0.0/8") == "10.0.0.3"


@pytest.mark.parametrize("garbage", ["", "unknown", "999.1.1.1", "<script>", "198.51.100.1, nobody", ",,,", "\x00"])
def test_garbage_is_counted_under_the_proxy(garbage):
    assert client("10.0.0.1", forwarded_for(garbage), trusted="10.0.0.0/8") == "10.0.0.1"


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("198.51.100.1:5000", "198.51.100.1"),
        ("[2001:db8:1:2:3::4]:5000", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::4", "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_the_forms_of_an_address(written, found):
    assert client("10.0.0.1", forwarded_for(written), trusted="10.0.0.1") == found


def test_an_ipv6_client_is_its_64():
    assert client("2001:db8:1:2:aaaa::1") == client("2001:db8:1:2:bbbb::2") == "2001:db8:1:2::/64"
    assert client("2001:db8:1:3::1") != client("2001:db8:1:2::1")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("for=198.51.100.1;proto=https;by=203.0.113.43", "198.51.100.1"),
        ('proto=http;For="[2001:db8:1:2::17]:4711"', "2001:db8:1:2::/64"),
        ("for=203.0.113.5, for=198.51.100.1", "198.51.100.1"),
        ('for="_hidden, for=203.0.113.5", for=198.51.100.1', "198.51.100.1"),
        ("for=unknown", "10.0.0.1"),
        ("for=_secret", "10.0.0.1"),
        ("proto=https", "10.0.0.1"),
    ],
)
def test_the_header_of_rfc_7239(written, found):
    header = (b"forwarded", written.encode())
    assert client("10.0.0.1", header, trusted="10.0.0.1", header="forwarded") == found


def test_only_the_header_that_the_proxies_write_is_read():
    lines = (forwarded_for("198.51.100.1"), (b"forwarded", b"for=203.0.113.5"))
    assert client("10.0.0.1", *lines, trusted="10.0.0.1") == "198.51.100.1"
    assert client("10.0.0.1", *lines, trusted="10.0.0.1", header="forwarded") == "203.0.113.5"


def test_a_connection_without_an_address_is_known_as_nothing():
    assert client(None) == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GASLAMP_TRUSTED_PROXIES", "10.0.0.1/8"),
        ("GASLAMP_TRUSTED_PROXIES", "everybody"),
        ("GASLAMP_FORWARDED_HEADER", "x-real-ip"),
        ("GASLAMP_LIMITS", "maybe"),
        ("GASLAMP_LIMIT_READS_PER_TOKEN", "100"),
        ("GASLAMP_LIMIT_READS_PER_TOKEN", "0/60"),
        ("GASLAMP_LIMIT_READS_PER_TOKEN", "10/86401"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_by_name(name, value):
    with pytest.raises(InvalidSetting, match=name):
        from_environment({name: value})


def test_the_settings():
    given = {
        "GASLAMP_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
        "GASLAMP_LIMIT_READS_PER_TOKEN": "7/30",
        "GASLAMP_LIMIT_GAMES_PER_ADDRESS": "off",
    }
    settings = from_environment(given)
    assert [str(network) for network in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert str(settings.quotas()["reads_per_token"]) == "7/30"
    assert settings.quotas()["games_per_address"] is None
    assert from_environment({"GASLAMP_LIMITS": "off"}).quotas() == {}
