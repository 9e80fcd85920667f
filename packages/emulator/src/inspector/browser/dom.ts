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

type Field = HTMLInputElement | HTMLTextAreaElement

/** Replaces the children of a container. Focus and edited fields are restored by their `data-key`. */
export function replaceChildren(container: Element, children: readonly Child[]): void {
  const byKey = <E extends HTMLElement>(key: string | undefined) =>
    key === undefined ? null : container.querySelector<E>(`[data-key="${CSS.escape(key)}"]`)
  const active = document.activeElement
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset.key : undefined
  const edited = [...container.querySelectorAll<Field>('[data-key]:is(input:not([type=checkbox]), textarea)')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ dataset, value }) => [dataset.key, value] as const)
  container.replaceChildren(...flatten(children))
  for (const [key, value] of edited) {
    const field = byKey<Field>(key)
    if (field) field.value = value
  }
  byKey(focused)?.focus({ preventScroll: true })
}

/** Returns the element with an id. */
export function elementById<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element "${id}".`)
  return element as E
}

/** Creates a button. */
export const button = (text: string, key: string, onclick: Listener, kind?: string) =>
  h('button', { type: 'button', 'data-key': key, onclick, class: kind }, text)

/** Creates a link. `data-key` is its URL unless it is set. */
export const link = (href: string, text: string, attributes: Attributes = {}) =>
  h('a', { href, 'data-key': href, ...attributes }, text)

/** Creates a link that opens a new tab. */
export const newTabLink = (href: string, text: string, attributes: Attributes = {}) =>
  link(href, text, { target: '_blank', rel: 'noopener', ...attributes })

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
