import { isDocked } from './app.js'

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

/** Opens a route. In the page of an app without an entry in the history, which would be one of the app. */
export function navigate(href: string): void {
  if (isDocked) location.replace(href)
  else location.hash = href
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
