import { describe, expect, test } from 'vitest'
import { singleLine, visibleText } from './text.js'

describe('a single line', () => {
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
})

describe('visible text', () => {
  test.each([
    '',
    ' ',
    '\u200b',
    '\u200b\u200d\u2060\ufeff',
    '\u202e\u202c',
    '\u3164',
    '\u115f\u1160',
    '\u2800 \u00a0',
    '\u00ad',
    '\u034f',
    '\0',
    null,
    undefined,
  ])('%j displays nothing', (text) => {
    expect(visibleText(text)).toBe('')
  })

  test.each(['Ada', '\u200bAda\u200b', '\u202eadmin\u202c', '👩‍👩‍👧', 'אדה', '.'])('%j is visible', (text) => {
    expect(visibleText(text)).toBe(text)
  })
})
