"""The service's Ed25519 keys, as files, and the receipts that it signs with them.

A directory holds one file for each key, `receipts-<number>.json`: a private JWK (RFC 8037) of mode 0600 with its
validity. Files appear whole or not at all, and two processes that start or rotate at once end with the same keys.
A key attests any event from before its end (`exp`), however old, so that a record can get its receipt at any time.
A retired key ends a while after its successor began, so that a process that learns of it late signs nothing in vain;
then its private half is destroyed at the next rotation, and the public half stays for ever.
"""

from __future__ import annotations

import base64
import os
import re
import secrets
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import UNSET, Struct, UnsetType

from projections import notes
from projections.keys import DatedJwk, Jwks, jwk
from projections.notes import Receipt, Signature

OVERLAP = timedelta(hours=1)
"""How long after a rotation the older keys end, by default."""

_TICK = 1_000_000_000
"""Nanoseconds after which a second change of a directory surely has another time stamp."""

_FILE = re.compile(r"receipts-(\d{4,})\.json")


class NoKey(LookupError):
    """No key is valid at the time of the event."""


class KeyFileRefused(Exception):
    """A key's file can be read by everybody, or is not that of a key; never says what is in it."""


class PrivateJwk(Struct, frozen=True, kw_only=True):
    """A key's file. d: the private 32 bytes, base64url; absent once destroyed.

    nbf: when it was made, exp: its end, in seconds since 1970.
    """

    x: str
    kid: str
    kty: Literal["OKP"] = "OKP"
    crv: Literal["Ed25519"] = "Ed25519"
    nbf: int
    exp: int | UnsetType = UNSET
    d: str | UnsetType = UNSET

    def __repr__(self) -> str:
        """Without the private half."""
        return f"PrivateJwk(kid={self.kid!r})"


class _Key(Struct, frozen=True):
    number: int
    public: DatedJwk
    private: Ed25519PrivateKey | None
    key_id: bytes

    def attests(self, moment: float) -> bool:
        return self.private is not None and (self.public.exp is UNSET or moment < self.public.exp)


class Signer:
    """Signs receipts under `name`, the service's name, with the keys of `directory`.

    Raises ValueError where `name` cannot name a key: it holds no spaces and no plus.
    """

    def __init__(self, directory: Path, name: str) -> None:
        if not notes.is_name(name):
            raise ValueError(f"a service's name has no spaces and no plus: {name!r}")
        self._directory = directory
        self._name = name
        self._keys: list[_Key] = []
        self._changed = -1
        self.reload()

    @classmethod
    def open(cls, directory: Path, name: str, now: datetime) -> Signer:
        """The signer of `directory`, which gets its first key at `now` if it has none yet."""
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _files(directory):
            _create(directory, 1, now)
        return cls(directory, name)

    @classmethod
    def first(cls, directory: Path, name: str, now: datetime) -> Signer:
        """The signer of `directory` with its first key. Raises KeyFileRefused if it has keys already."""
        if directory.is_dir() and _files(directory):
            raise KeyFileRefused(f"there are signing keys in {directory} already")
        return cls.open(directory, name, now)

    @classmethod
    def existing(cls, directory: Path, name: str) -> Signer:
        """The signer of `directory`, which has keys already. Raises KeyFileRefused: a mistyped folder gets none."""
        if not directory.is_dir() or not _files(directory):
            raise KeyFileRefused(
                f"there are no signing keys in {directory}; `gaslamp serve` makes the first, is it the right folder?"
            )
        return cls(directory, name)

    def reload(self) -> None:
        """Read the directory again, as happens by itself once another process has rotated the keys."""
        changed = self._directory.stat().st_mtime_ns
        settled = time.time_ns() - changed > _TICK
        self._changed = changed if settled else -1
        keys = [_load(number, path, self._name) for number, path in _files(self._directory)]
        self._keys = sorted(keys, key=lambda key: -key.number)

    def rotate(self, now: datetime, overlap: timedelta = OVERLAP) -> None:
        """Make a new key and let the older ones end at `now` + `overlap`; destroy private halves that ended."""
        self.reload()
        newest = max((key.number for key in self._keys), default=0)
        _create(self._directory, newest + 1, now)
        for number, path in _files(self._directory):
            if number <= newest:
                _retire(path, now, now + overlap)
        self.reload()

    def keys(self) -> Jwks:
        """All public keys with their validity, the newest first, retired ones and those made elsewhere included."""
        self._catch_up()
        return Jwks(tuple(key.public for key in self._keys))

    def verifier_keys(self) -> tuple[str, ...]:
        """The same keys in the text form of other tools for C2SP signed notes."""
        self._catch_up()
        return tuple(notes.verifier_key(self._name, key.public.public) for key in self._keys)

    def receipt(self, game: str, version: int, hash_: str, at: str) -> str:
        """The signed note over the head of `game` after `version`. `hash_`: hex; `at`: the event's time, RFC 3339.

        Raises NoKey.
        """
        key = self._newest(datetime.fromisoformat(at).timestamp())
        text = notes.receipt_text(Receipt(self._name, game, version, hash_, at))
        signature = Signature(self._name, key.key_id, _private(key).sign(text.encode()))
        return notes.write(text, (signature,))

    def _catch_up(self) -> None:
        if self._directory.stat().st_mtime_ns != self._changed:
            self.reload()

    def _newest(self, moment: float) -> _Key:
        self._catch_up()
        for key in self._keys:
            if key.attests(moment):
                return key
        raise NoKey("no key of the service attests an event of this time")


def read_keys(directory: Path) -> list[PrivateJwk]:
    """What the keys' files of `directory` hold, the oldest first; none where it is not there. Raises KeyFileRefused."""
    found = _files(directory) if directory.is_dir() else []
    for number, path in found:
        _load(number, path, "")
    return [msgspec.json.decode(path.read_bytes(), type=PrivateJwk) for _, path in found]


def join_keys(directory: Path, keys: Sequence[PrivateJwk]) -> list[Path]:
    """Add those of `keys` that `directory` lacks, after its own: none gives way to another, and the last one signs.

    Returns the files that it has made.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = {key.kid for key in read_keys(directory)}
    last = max((number for number, _ in _files(directory)), default=0)
    made = []
    for number, key in enumerate((key for key in keys if key.kid not in held), last + 1):
        made.append(_written(directory, key).rename(directory / f"receipts-{number:04}.json"))
    _settle(directory)
    return made


def _private(key: _Key) -> Ed25519PrivateKey:
    if key.private is None:
        raise NoKey("the private half of the key was destroyed")
    return key.private


def _files(directory: Path) -> list[tuple[int, Path]]:
    found = ((_FILE.fullmatch(path.name), path) for path in directory.iterdir())
    return sorted((int(match[1]), path) for match, path in found if match)


def _load(number: int, path: Path, name: str) -> _Key:
    if path.stat().st_mode & 0o007:
        raise KeyFileRefused(f"{path} can be read by everybody; its mode must be 0600")
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=PrivateJwk)
        public = DatedJwk(x=stored.x, kid=stored.kid, nbf=stored.nbf, exp=stored.exp)
        private = None if stored.d is UNSET else Ed25519PrivateKey.from_private_bytes(_unbase64url(stored.d))
    except (msgspec.DecodeError, ValueError):
        raise KeyFileRefused(f"{path} is not the file of a key") from None
    if private is not None and private.public_key().public_bytes_raw() != public.public:
        raise KeyFileRefused(f"{path}: the halves of the key do not belong together")
    return _Key(number, public, private, notes.key_id(name, public.public))


def _create(directory: Path, number: int, now: datetime) -> None:
    private = Ed25519PrivateKey.generate()
    public = jwk(private.public_key().public_bytes_raw())
    secret = _base64url(private.private_bytes_raw())
    stored = PrivateJwk(x=public.x, kid=public.kid, nbf=int(now.timestamp()), d=secret)
    written = _written(directory, stored)
    try:
        os.link(written, directory / f"receipts-{number:04}.json")
    except FileExistsError:
        pass  # another process made this key; ours was never used
    finally:
        written.unlink()
    _settle(directory)


def _retire(path: Path, now: datetime, end: datetime) -> None:
    stored = msgspec.json.decode(path.read_bytes(), type=PrivateJwk)
    if stored.exp is UNSET:
        stored = msgspec.structs.replace(stored, exp=int(end.timestamp()))
    elif stored.exp <= now.timestamp() and stored.d is not UNSET:
        stored = msgspec.structs.replace(stored, d=UNSET)
    else:
        return
    _written(path.parent, stored).replace(path)
    _settle(path.parent)


def _written(directory: Path, stored: PrivateJwk) -> Path:
    """A new file with `stored`, on disk, of mode 0600 from its first byte on."""
    path = directory / f".{secrets.token_hex(8)}.tmp"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(stored))
        file.flush()
        os.fsync(file.fileno())
    return path


def _settle(directory: Path) -> None:
    """Put the directory's entries on disk: a key that signed must not be gone after a power cut."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _unbase64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
