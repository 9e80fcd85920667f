/** Makes an element: `h('a', { href }, 'text')`. Text stays text; names that begin with `on` are listeners. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...given(children))
  return element
}

/** What is there to show: a part that has nothing to say may be null. */
const given = (children) => children.flat().filter((child) => child !== null && child !== undefined && child !== false)

/** Puts other children in the place of those there; what was focused or open stays so, by its `data-key`. */
export function replace(container, children) {
  const keyed = (key) => container.querySelector(`[data-key="${CSS.escape(key)}"]`)
  const focused = container.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  const open = [...container.querySelectorAll('details[open][data-key]')].map(({ dataset }) => dataset.key)
  container.replaceChildren(...given(children))
  for (const key of open) keyed(key)?.setAttribute('open', '')
  if (focused) keyed(focused)?.focus()
}

/** The panel that the address names, and what of it is asked for. */
export function place() {
  const [panel, ...rest] = location.hash.slice(1).split('/')
  return { panel, only: decodeURIComponent(rest.join('/')) }
}

/** A link to a panel, or to a part of it. */
export const to = (panel, only, text, key, attributes) =>
  h('a', { href: `#${panel}/${encodeURIComponent(only)}`, 'data-key': key, ...attributes }, text)

export const button = (text, key, onclick, kind) =>
  h('button', { type: 'button', 'data-key': key, onclick, class: kind }, text)

let leaving
/** Says something for a few seconds, to screen readers as well. */
export function say(text) {
  const status = document.getElementById('status')
  status.textContent = text
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    status.textContent = ''
  }, 5000)
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text)
    say(`${what} copied.`)
  } catch {
    say(`The browser does not let this page copy. ${what}: ${text}`)
  }
}

/** A length of time in words: `3 min 20 s`. */
export function span(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000))
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ]
  const parts = []
  let left = seconds
  for (const [name, size] of units) {
    if (left >= size) parts.push(`${Math.floor(left / size)} ${name}`)
    left %= size
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

export const time = (millis) => new Date(millis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Text that counts down to a moment of the emulator's clock. */
export const until = (moment) => h('span', { 'data-until': moment })
