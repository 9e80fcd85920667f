/** The words that a search looks for: letters and digits, nothing that Postgres would read as an operator. */
export const words = (query: string): string[] => query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Finds the beginnings of words that any of these words matches, as the server does. */
export const pattern = (wanted: readonly string[]) =>
  new RegExp(wanted.length > 0 ? `(?<![\\p{L}\\p{M}\\p{N}])(?:${wanted.join('|')})` : '(?!)', 'giu')

/** Whether each word of the query begins a word of the text. A query without words asks for nothing. */
export const matches = (query: string, text: string) => words(query).every((word) => pattern([word]).test(text))
