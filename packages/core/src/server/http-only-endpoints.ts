import type { Contract } from '../contract/endpoint.js'
import * as contract from '../contract/index.js'

// The requests that a page with an HttpOnly session may send: those of the contract. A path that differs from them in any
// character is none of them, however the service or a proxy would read it.

type Method = Contract['method']

interface Pattern {
  readonly method: Method
  readonly path: RegExp
  readonly row: Contract
}

const isForPages = ({ access, root, responseType }: Contract) =>
  (access === 'client' || access === 'none') && !root && responseType !== 'redirect'

let patterns: readonly Pattern[] | undefined

function allPatterns(): readonly Pattern[] {
  const rows = [...Object.values(contract), ...Object.values(contract.older)] as readonly Partial<Contract>[]
  patterns ??= rows
    .filter(
      (row): row is Contract => row?.path !== undefined && row.method !== undefined && isForPages(row as Contract),
    )
    .map((row) => ({ method: row.method, path: patternOf(row.path), row }))
  return patterns
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`)

/**
 * Returns the rows of the contract that a request of a page matches: some paths have several. None if the request is not
 * for pages.
 *
 * @param path The path below that of the API, as it is sent.
 */
export function endpointsOf(method: string, path: string): readonly Contract[] {
  const matching = allPatterns().filter((pattern) => {
    const found = pattern.method === method ? pattern.path.exec(path) : null
    return found?.slice(1).every(isOneSegment)
  })
  return matching.map(({ row }) => row)
}

/** Whether an ID stays one segment of the path, also if it is decoded twice. */
function isOneSegment(encoded: string): boolean {
  try {
    const id = decodeURIComponent(encoded)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: servers may end the path at such a character.
    return !/[/\\%;\x00-\x1f]/.test(id) && !/^\.*$/.test(id)
  } catch {
    return false
  }
}
