// The picture of the board in the page, and what of it stands for which moves.

import { putAnew } from "./dom.mjs";

const STYLES = new Map();

/**
 * Show a picture of the service (SVG). Its style is taken out and becomes a style sheet of the page's, so that the policy
 * of the page, which allows no inline styles, need not be loosened for it.
 *
 * @param {Element} host
 * @param {string} svg
 */
export function showBoard(host, svg) {
  const [, before, style, after] = /^([^]*?)<style>([^<]*)<\/style>([^]*)$/.exec(svg) ?? [null, svg, "", ""];
  const picture = new DOMParser().parseFromString(before + after, "image/svg+xml").documentElement;
  if (picture.localName !== "svg") return;
  adopt(style);
  putAnew(host, svg, document.importNode(picture, true));
}

/** The style of the picture that is shown; a page shows one at a time. @param {string} text */
function adopt(text) {
  let sheet = STYLES.get(text);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    STYLES.clear();
    STYLES.set(text, sheet);
  }
  document.adoptedStyleSheets = [sheet];
}

/** The elements for a hook such as `hex-G7`. @param {Element} host @param {string} hook @returns {Element[]} */
export function elementsOf(host, hook) {
  const [kind, ...id] = hook.split("-");
  return [...host.querySelectorAll(`[data-${CSS.escape(kind)}="${CSS.escape(id.join("-"))}"]`)];
}

/** The hooks of all that lies at a point of the screen. @param {Element} host @returns {Set<string>} */
export function hooksAt(host, x, y) {
  const found = new Set();
  for (let element of document.elementsFromPoint(x, y)) {
    for (; element && element !== host && host.contains(element); element = element.parentElement) {
      for (const [kind, id] of Object.entries(element.dataset)) found.add(`${kind}-${id}`);
    }
  }
  return found;
}
