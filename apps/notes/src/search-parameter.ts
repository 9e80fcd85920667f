/** Converts a search parameter to a string. The router parses parameters as JSON, so that `?q=5` arrives as a number. */
export const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
