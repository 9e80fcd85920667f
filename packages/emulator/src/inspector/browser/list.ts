import { h } from './dom.js'
import type { Column, Panel } from './panel.js'
import { hrefTo } from './route.js'

interface RenderedRow {
  readonly json: string
  readonly element: HTMLTableRowElement
}

/** A list of rows whose elements survive updates, with one selected row. */
export interface List {
  readonly element: HTMLElement
  /** Updates the rows. Elements of unchanged rows, the focus and the scroll position stay. */
  render(rows: readonly unknown[], route: { readonly selected: string; readonly query: string }): void
  /** Keys of the rendered rows, in order. */
  keys(): readonly string[]
  /** Moves the focus to a row, to the selected row or to the first one. */
  focus(key?: string): void
}

/** Creates the list of a panel. */
export function createList<R, O>(section: string, panel: Panel<R, O>): List {
  const { columns } = panel
  const body = h('tbody')
  const table = h(
    'table',
    { 'aria-label': panel.title },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        columns.map((column) => h('th', { scope: 'col', class: classOf(column) }, column.title)),
      ),
    ),
    body,
  )
  const element = h('div', { class: 'scroll' }, table)
  const rendered = new Map<string, RenderedRow>()

  const rowElement = (row: R): HTMLTableRowElement => {
    const key = panel.key(row)
    return h(
      'tr',
      { 'data-row': key },
      columns.map((column) => {
        const content = column.cell(row)
        const main = column.kind === 'path' || column.kind === 'mail'
        return h('td', { class: classOf(column) }, main ? h('a', { 'data-key': `row-${key}` }, content) : content)
      }),
    )
  }

  const render: List['render'] = (rows, { selected, query }) => {
    const anchor = firstVisible(element, body)
    const wanted: Element[] = []
    const keys = new Set<string>()
    let group: string | undefined
    for (const row of rows as readonly R[]) {
      const heading = panel.group?.(row)
      if (heading !== undefined && heading !== group) wanted.push(groupElement(heading, columns.length))
      group = heading
      const key = panel.key(row)
      keys.add(key)
      const json = JSON.stringify(row)
      const known = rendered.get(key)
      if (known?.json === json) {
        wanted.push(known.element)
        continue
      }
      const focused = known?.element.contains(document.activeElement)
      const added = rowElement(row)
      if (known) known.element.replaceWith(added)
      rendered.set(key, { json, element: added })
      wanted.push(added)
      if (focused) added.querySelector('a')?.focus({ preventScroll: true })
    }
    for (const [key, { element: row }] of rendered) {
      if (keys.has(key)) continue
      row.remove()
      rendered.delete(key)
    }
    for (const old of body.querySelectorAll('.group')) old.remove()
    place(body, wanted)
    const current = keys.has(selected) ? selected : undefined
    const first = keys.values().next().value
    for (const [key, { element: row }] of rendered) {
      const link = row.querySelector('a') as HTMLAnchorElement
      link.href = hrefTo(section, key, query)
      link.tabIndex = key === (current ?? first) ? 0 : -1
      if (key === selected) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    table.hidden = rows.length === 0
    // New rows above do not move the rows that the user reads.
    if (anchor?.row.isConnected && element.scrollTop > 0) element.scrollTop += anchor.row.offsetTop - anchor.top
  }

  return {
    element,
    render,
    keys: () => [...body.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row as string),
    focus: (key) => {
      const wanted = key === undefined ? undefined : rendered.get(key)?.element.querySelector('a')
      const link = wanted ?? body.querySelector<HTMLElement>('a[aria-current]') ?? body.querySelector('a')
      link?.focus({ preventScroll: true })
      link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    },
  }
}

const classOf = <R>({ kind, from }: Column<R>) => [kind, from].filter(Boolean).join(' ') || undefined

const groupElement = (heading: string, columns: number) =>
  h('tr', { class: 'group' }, h('th', { scope: 'rowgroup', colspan: columns }, heading))

/** Puts the elements in order and moves only those that are in another place: a moved element would lose its focus. */
function place(container: Element, wanted: readonly Element[]): void {
  let next = container.firstElementChild
  for (const element of wanted) {
    if (element === next) next = next.nextElementSibling
    else container.insertBefore(element, next)
  }
}

/** Returns the first row below the upper edge of the list, and where it is. */
function firstVisible(scroller: HTMLElement, body: HTMLElement) {
  if (scroller.scrollTop === 0) return undefined
  const row = [...body.querySelectorAll<HTMLElement>('[data-row]')].find(
    ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scroller.scrollTop,
  )
  return row && { row, top: row.offsetTop }
}
