import { h } from './dom.js'

/** The filters of a list, of which the first one is chosen. Null without filters. */
export function filterButtons(names: readonly string[], choose: (name: string) => void): HTMLElement | null {
  if (names.length === 0) return null
  const buttons = names.map((name, index) => {
    const onclick = () => {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === name))
      choose(name)
    }
    return h('button', { type: 'button', 'aria-pressed': String(index === 0), onclick }, name)
  })
  return h('div', { class: 'filters', role: 'group', 'aria-label': 'Filter' }, buttons)
}
