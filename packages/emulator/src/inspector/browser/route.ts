/** The parts of the URL fragment `#section/selected?q=search`. */
export interface Route {
  readonly section: string
  /** Key of the selected row, or name of a form. Empty: nothing is selected. */
  readonly selected: string
  /** Text of the search. */
  readonly query: string
}

/** Reads the route from the URL. */
export function currentRoute(): Route {
  const fragment = location.hash.slice(1)
  const mark = fragment.indexOf('?')
  const path = mark < 0 ? fragment : fragment.slice(0, mark)
  const [section = '', ...rest] = path.split('/')
  const query = mark < 0 ? null : new URLSearchParams(fragment.slice(mark)).get('q')
  return { section, selected: decode(rest.join('/')), query: query ?? '' }
}

/** Returns the URL of a route. */
export const hrefTo = (section: string, selected = '', query = ''): string =>
  `#${section}${selected && `/${encodeURIComponent(selected)}`}${query && `?q=${encodeURIComponent(query)}`}`

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
