// Making elements: text stays text, whoever wrote it.

/**
 * @param {string} tag
 * @param {{ [name: string]: string | number | boolean | ((event: Event) => void) }} [attributes] `on…` listens
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. @type {typeof make} */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} id */
export function byId(id) {
  return document.getElementById(id);
}

/** Replace all that is in an element. @param {Element} element @param {...(Node | string)} children */
export function put(element, ...children) {
  element.replaceChildren(...children);
}

/** What `putAnew` put where, last. @type {WeakMap<Element, string>} */
const SHOWN = new WeakMap();

/**
 * The same where the element does not show this already: what is the same stays, and keeps the focus of who is about to press it.
 *
 * @param {HTMLElement} element @param {unknown} state what its children are made of @param {...(Node | string)} children
 */
export function putAnew(element, state, ...children) {
  const shown = JSON.stringify(state);
  if (SHOWN.get(element) !== shown) put(element, ...children);
  SHOWN.set(element, shown);
}
