import { expect, test } from 'vitest'
import { singleLine } from './single-line.js'

test.each([
  ['a plain name', 'Robo', 'Robo'],
  ['line breaks and tabs', ' Robo\r\n\tApprove now\u2028!\u0085 ', 'Robo Approve now !'],
  ['overrides, embeddings, isolates and marks of direction', '\u202eabc\u202d\u2066d\u2069\u200fe\u061c', 'abcde'],
  ['zero-width characters and tags', 'R\u200bo\ufeffb\u{e0041}o\u00ad', 'Robo'],
  ['joiners, which emoji need', '\u{1f469}\u200d\u{1f4bb}', '\u{1f469}\u200d\u{1f4bb}'],
  ['lone surrogates', 'a\ud800b', 'ab'],
  ['markup', '<b>&amp;', '<b>&amp;'],
  ['too many characters, counted as people do', '\u{1f600}'.repeat(21), `${'\u{1f600}'.repeat(19)}…`],
])('returns one line for %s', (_, text, line) => {
  expect(singleLine(text, 20)).toBe(line)
})
