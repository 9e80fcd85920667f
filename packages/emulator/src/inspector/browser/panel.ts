import type { Child } from './dom.js'

/** A panel of the inspector. `D` is the data that it shows. */
export interface Panel<D> {
  readonly title: string
  /** Reads the data from the control API. `filter` is the part of the URL after the panel's name. */
  read(filter: string): Promise<D>
  /** Creates the parts that stay while the panel is open. */
  controls(refresh: () => void): Child[]
  /** Creates the parts that are rendered again when the data changes. */
  render(data: D): Child[]
}
