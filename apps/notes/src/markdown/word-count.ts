const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The number of words, also in languages that do not separate them. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++
  return count
}
