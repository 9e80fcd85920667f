type Listener = (event: Event) => unknown
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>
/** A child of an element. `false`, `null` and `undefined` render nothing, which allows `condition && element`. */
export type Child = Node | string | false | null | undefined | readonly Child[]

/** Creates an element: `h('a', { href }, 'text')`. Attributes whose name starts with `on` are event listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...flatten(children))
  return element
}

const flatten = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) => {
    if (child === false || child === null || child === undefined) return []
    return typeof child === 'string' || child instanceof Node ? [child] : flatten(child)
  })

/** Replaces the children of a container. Focus and open `details` elements are restored by their `data-key`. */
export function replaceChildren(container: Element, children: readonly Child[]): void {
  const byKey = (key: string | undefined) =>
    key === undefined ? null : container.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const active = document.activeElement
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset.key : undefined
  const open = [...container.querySelectorAll<HTMLElement>('details[open][data-key]')].map(({ dataset }) => dataset.key)
  container.replaceChildren(...flatten(children))
  for (const key of open) byKey(key)?.setAttribute('open', '')
  byKey(focused)?.focus()
}

/** Returns the element with an id. */
export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element "${id}".`)
  return element
}

/** Returns the panel and the filter of the URL fragment `#panel/filter`. The filter is a user ID or a path, for example. */
export function currentRoute(): { readonly panel: string; readonly filter: string } {
  const [panel = '', ...rest] = location.hash.slice(1).split('/')
  return { panel, filter: decodeURIComponent(rest.join('/')) }
}

/** Creates a link to a panel with a filter. */
export const panelLink = (panel: string, filter: string, text: string, key: string, attributes: Attributes = {}) =>
  h('a', { href: `#${panel}/${encodeURIComponent(filter)}`, 'data-key': key, ...attributes }, text)

/** Creates a button. */
export const button = (text: string, key: string, onclick: Listener, kind?: string) =>
  h('button', { type: 'button', 'data-key': key, onclick, class: kind }, text)

/** Creates an input with a label. */
export const labeledInput = (label: string, attributes: Attributes) => h('label', {}, label, h('input', attributes))

/** Creates a form. `onsubmit` receives the trimmed values of its fields. */
export function form(
  attributes: Attributes,
  onsubmit: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => unknown,
  ...children: Child[]
): HTMLFormElement {
  const element = h('form', attributes, ...children)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    const entries = [...new FormData(element)].map(([name, value]) => [name, String(value).trim()])
    onsubmit(Object.fromEntries(entries), element)
  })
  return element
}

/** Returns the input or select that an event occurred on. */
export const inputOf = <E extends HTMLInputElement | HTMLSelectElement = HTMLInputElement>({ currentTarget }: Event) =>
  currentTarget as E

let timer: ReturnType<typeof setTimeout> | undefined
/** Shows a message for five seconds. Screen readers announce it. */
export function showStatus(text: string): void {
  const status = elementById('status')
  status.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    status.textContent = ''
  }, 5000)
}

/** Copies a text to the clipboard. `label` names it in the message. */
export async function copy(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showStatus(`${label} copied.`)
  } catch {
    showStatus(`The browser does not allow copying. ${label}: ${text}`)
  }
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats a duration in milliseconds: `3 min 20 s`. */
export function formatDuration(millis: number): string {
  const parts: string[] = []
  let rest = Math.max(0, Math.round(millis / 1000))
  for (const [name, seconds] of UNITS) {
    if (rest >= seconds) parts.push(`${Math.floor(rest / seconds)} ${name}`)
    rest %= seconds
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

/** Formats a point in time. */
export const formatTime = (millis: number): string =>
  new Date(millis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Creates an element that counts down to a time of the emulator's clock. The page updates all `[data-until]` elements. */
export const countdown = (time: number) => h('span', { 'data-until': time })
