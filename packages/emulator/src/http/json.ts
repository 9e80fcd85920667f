/** How deep the JSON of an API request may nest. Code that walks a value recursively is safe up to this depth. */
export const MAX_JSON_DEPTH = 100

/**
 * Parses JSON.
 *
 * @param maxDepth How deep arrays and objects may nest. Default: {@link MAX_JSON_DEPTH}.
 * @throws {SyntaxError} when the text is not JSON or nests deeper.
 */
export function parseJson(text: string, maxDepth = MAX_JSON_DEPTH): unknown {
  const value: unknown = JSON.parse(text)
  if (nestsDeeperThan(maxDepth, value)) throw new SyntaxError(`The JSON nests deeper than ${maxDepth} levels.`)
  return value
}

/** Walks level by level: recursion would overflow the call stack on the input that this check is for. */
function nestsDeeperThan(maxDepth: number, value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxDepth) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
