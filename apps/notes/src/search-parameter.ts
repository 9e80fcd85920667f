/** Converts a search parameter to a string. The router parses parameters as JSON, so that `?q=5` arrives as a number. */
export const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The search parameters that filter the list of notes. They stay the same when a note is opened or closed. */
export const listFilter = ({ q, tag }: { q?: unknown; tag?: unknown }) => ({
  ...(q !== undefined && { q }),
  ...(tag !== undefined && { tag }),
})
