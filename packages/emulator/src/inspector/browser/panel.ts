import type { Child } from './dom.js'

/** A column of a list. */
export interface Column<R> {
  readonly title: string
  /** `path`: the text that links to the row. `number`: aligned to the end. */
  readonly kind?: 'path' | 'code' | 'soft' | 'number' | 'mail'
  /** The column is hidden in narrower windows. */
  readonly from?: 'tablet' | 'desktop'
  cell(row: R): Child
}

/** What a panel shows. */
export interface PanelData<R, O> {
  readonly rows: readonly R[]
  readonly overview?: O
}

/** A section of the inspector: a list of rows and the detail of the selected one. `O` is the data of its overview. */
export interface Panel<R, O = undefined> {
  readonly title: string
  /** What the rows are, in the plural and in lower case. */
  readonly noun: string
  /** Text of the empty list. */
  readonly empty: string
  /** Width of the list. `table`: all columns. `mail`: narrow. `even`: half of the window. Default: `table`. */
  readonly layout?: 'table' | 'mail' | 'even'
  readonly columns: readonly Column<R>[]
  /** Named filters. The first one shows all rows. */
  readonly filters?: Readonly<Record<string, (row: R) => boolean>>
  /** Forms that a link `#section/name` opens in place of a row's detail. */
  readonly forms?: Readonly<Record<string, () => Child[]>>
  /** Reads the data from the control API. A row contains everything that its detail shows. */
  read(selected: string): Promise<PanelData<R, O>>
  /** Returns the identity of a row. */
  key(row: R): string
  /** Returns the text that the search looks through. */
  text(row: R): string
  /** Returns the heading above a group of rows. */
  group?(row: R): string
  /** Creates the buttons next to the search. They stay while the panel is open. */
  tools?(): Child[]
  /** Creates the detail of a row. */
  detail(row: R): Child[]
  /** Creates what the detail shows while no row is selected. Without it, the first row is selected. */
  overview?(data: O): Child[]
}
