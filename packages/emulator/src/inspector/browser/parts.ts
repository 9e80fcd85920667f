import { button, type Child, copy, h } from './dom.js'

/** Creates the heading of a detail. It receives the focus when the detail opens. */
export const heading = (...children: Child[]) => h('h2', { id: 'detail-title', tabindex: -1 }, ...children)

/** Creates a list of facts. Facts without a value are omitted. */
export const facts = (entries: Readonly<Record<string, Child>>) =>
  h(
    'dl',
    { class: 'facts' },
    Object.entries(entries).map(
      ([name, value]) =>
        value !== false && value !== null && value !== undefined && h('div', {}, h('dt', {}, name), h('dd', {}, value)),
    ),
  )

/** Creates a text with a button that copies it. */
export const copyable = (label: string, text: string) =>
  h(
    'span',
    { class: 'copyable' },
    h('span', { class: 'mono' }, text),
    ' ',
    h(
      'button',
      { type: 'button', 'data-key': `copy-${label}`, 'aria-label': `Copy ${label}`, onclick: () => copy(text, label) },
      'Copy',
    ),
  )

/** Creates a block of text with a button that copies it. */
export const block = (label: string, text: string, content: Child = text) =>
  h(
    'div',
    { class: 'block' },
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'soft' }, label),
      button('Copy', `copy-${label}`, () => copy(text, label)),
    ),
    h('pre', {}, h('code', {}, content)),
  )

/** Creates a block of JSON with its names, texts and values told apart. */
export function jsonBlock(label: string, value: unknown): HTMLElement {
  const json = JSON.stringify(value, null, 2)
  return block(label, json, highlight(json))
}

const TOKEN = /("(?:\\.|[^"\\])*")(:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi

function highlight(json: string): Child[] {
  const children: Child[] = []
  let end = 0
  for (const match of json.matchAll(TOKEN)) {
    const [token, text, colon] = match
    children.push(json.slice(end, match.index))
    const kind = text === undefined ? 'value' : colon ? 'name' : 'text'
    children.push(h('span', { class: `json-${kind}` }, text ?? token), colon ?? '')
    end = match.index + token.length
  }
  return [...children, json.slice(end)]
}
