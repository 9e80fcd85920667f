import { type Child, h } from './dom.js'

/** The last opened tab of each group, so that the next row opens the same one. */
const opened = new Map<string, string>()

/** Creates tabs. A tab creates its content when it is opened. The arrow keys switch tabs. */
export function tabs(group: string, contents: Readonly<Record<string, () => Child[]>>): Child[] {
  const names = Object.keys(contents)
  const panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: `${group}-panel`, tabindex: 0 })
  const buttons = names.map((name) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${group}-${name}`,
        'data-key': `${group}-${name}`,
        'aria-controls': panel.id,
        onclick: () => open(name),
      },
      name,
    ),
  )
  const open = (name: string) => {
    opened.set(group, name)
    for (const button of buttons) {
      const selected = button.textContent === name
      button.setAttribute('aria-selected', String(selected))
      button.tabIndex = selected ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', `${group}-${name}`)
    panel.replaceChildren(h('div', {}, contents[name]?.() ?? []))
  }
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Parts' }, buttons)
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[(index + step + buttons.length) % buttons.length]
    next?.click()
    next?.focus()
  })
  const last = opened.get(group)
  open(last !== undefined && names.includes(last) ? last : (names[0] as string))
  return [list, panel]
}
