/** Returns the words of a search: letters and digits, without the search operators of Postgres. */
export const words = (query: string): string[] => query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns a pattern that matches where a word of the text starts with one of these words, as the server searches. */
export const pattern = (wanted: readonly string[]) =>
  new RegExp(wanted.length > 0 ? `(?<![\\p{L}\\p{M}\\p{N}])(?:${wanted.join('|')})` : '(?!)', 'giu')

/** Returns whether each word of the query is the start of a word of the text. A query without words matches every text. */
export const matches = (query: string, text: string) => words(query).every((word) => pattern([word]).test(text))
