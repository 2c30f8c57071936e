// Strict JSON (PROTOCOL.md, sections 1 and 7): RFC 8259 on the subset that can be hashed, within bounds.

export const MAX_BYTES = 4 * 1024 * 1024;
export const MAX_TOKENS = 500_000;
export const MAX_DEPTH = 64;

/** A text that is no record, or none that a verifier reads. */
export class Unreadable extends Error {
  /**
   * @param {string} code a code of section 7
   * @param {number | null} [position] characters from the start, counted by code points
   */
  constructor(code, position = null) {
    super(code);
    this.code = code;
    this.position = position;
  }
}

/** @typedef {null | boolean | number | string | Json[] | { [key: string]: Json }} Json */

/**
 * @param {Json | undefined} value
 * @returns {value is { [key: string]: Json }}
 */
export function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * The value of a JSON text; objects have no prototype, so that no key has a meaning of its own.
 *
 * @param {Uint8Array} bytes
 * @returns {Json}
 * @throws {Unreadable}
 */
export function parse(bytes) {
  if (bytes.length > MAX_BYTES) throw new Unreadable("too_large");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable("not_utf8");
  }
  return new Parser(text).document();
}

const SIMPLE_ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?[0-9][-+.0-9eE]*/y;
const INTEGER = /^(0|-?[1-9][0-9]*)$/;
const HEX4 = /^[0-9a-fA-F]{4}$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

class Parser {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
    this.tokens = 0;
  }

  document() {
    const value = this.value();
    this.match(SPACE);
    if (this.at < this.text.length) throw this.notJson();
    return value;
  }

  /** @returns {Json} */
  value() {
    this.match(SPACE);
    switch (this.text[this.at]) {
      case "{":
        return this.nested(() => this.object());
      case "[":
        return this.nested(() => this.array());
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  /** @param {() => Json} read */
  nested(read) {
    if (this.depth === MAX_DEPTH) throw this.unreadable("too_deep", this.at);
    this.depth += 1;
    this.token();
    const value = read();
    this.token();
    this.depth -= 1;
    return value;
  }

  object() {
    const object = Object.create(null);
    this.at += 1;
    if (this.taken("}")) return object;
    do {
      this.match(SPACE);
      const start = this.at;
      const key = this.string();
      // eslint-disable-next-line no-control-regex
      if (/[^\x00-\x7f]/.test(key)) throw this.unreadable("key_not_ascii", start);
      if (key in object) throw this.unreadable("duplicate_key", start);
      if (!this.taken(":")) throw this.notJson();
      object[key] = this.value();
    } while (this.taken(","));
    if (!this.taken("}")) throw this.notJson();
    return object;
  }

  array() {
    const array = [];
    this.at += 1;
    if (this.taken("]")) return array;
    do array.push(this.value());
    while (this.taken(","));
    if (!this.taken("]")) throw this.notJson();
    return array;
  }

  string() {
    const start = this.at;
    if (this.text[start] !== '"') throw this.notJson();
    this.token();
    this.at += 1;
    let string = this.match(PLAIN);
    while (this.text[this.at] === "\\") string += this.escape() + this.match(PLAIN);
    if (this.text[this.at] !== '"') throw this.notJson();
    this.at += 1;
    if (LONE_SURROGATE.test(string)) throw this.unreadable("lone_surrogate", start);
    if (string.includes("\0")) throw this.unreadable("nul_character", start);
    return string;
  }

  escape() {
    const letter = this.text[this.at + 1];
    if (letter === "u") {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (!HEX4.test(digits)) throw this.notJson();
      this.at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (letter === undefined || !Object.hasOwn(SIMPLE_ESCAPES, letter)) throw this.notJson();
    this.at += 2;
    return SIMPLE_ESCAPES[letter];
  }

  number() {
    const start = this.at;
    const written = this.match(NUMBER);
    if (written === "") throw this.notJson();
    this.token();
    if (!INTEGER.test(written)) throw this.unreadable("not_an_integer", start);
    const number = Number(written);
    if (!Number.isSafeInteger(number)) throw this.unreadable("integer_out_of_range", start);
    return number;
  }

  /**
   * @param {string} word
   * @param {Json} value
   */
  word(word, value) {
    if (!this.text.startsWith(word, this.at)) throw this.notJson();
    this.at += word.length;
    return value;
  }

  /** @param {string} sign */
  taken(sign) {
    this.match(SPACE);
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  /** @param {RegExp} pattern sticky; what it matches here is passed over and returned */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  token() {
    this.tokens += 1;
    if (this.tokens > MAX_TOKENS) throw new Unreadable("too_large");
  }

  notJson() {
    return new Unreadable("not_json");
  }

  /**
   * @param {string} code
   * @param {number} index in UTF-16 units
   */
  unreadable(code, index) {
    return new Unreadable(code, Array.from(this.text.slice(0, index)).length);
  }
}
