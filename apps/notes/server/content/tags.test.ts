import { expect, test } from 'vitest'
import { addTag, tagOf, tagsIn } from './tags.ts'

test.each([
  ['#work and #Home', ['work', 'home']],
  ['twice #a #A', ['a']],
  ['#año-2026 #日本', ['año-2026', '日本']],
  ['# Heading, C#, #1, https://a.test/#part, ##two', []],
  ['`#code`\n```sh\n#comment\n```\n#after', ['after']],
  ['(#no) #yes, #end.', ['yes', 'end']],
  [`#${'x'.repeat(51)}`, []],
  [Array.from({ length: 30 }, (_, at) => `#t${at}`).join(' '), Array.from({ length: 20 }, (_, at) => `t${at}`)],
])('finds the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

test('takes linear time for long texts', () => {
  const start = performance.now()
  for (const part of ['#1', '#a', '# ', '`#a', '```\n']) tagsIn(part.repeat(25_000))
  tagsIn(`#${'1'.repeat(100_000)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test.each([
  ['work', 'work'],
  [' #Work ', 'work'],
  ['two words', 'two-words'],
  ['!', undefined],
  ['2026', undefined],
])('reads the typed tag %j', (typed, tag) => {
  expect(tagOf(typed)).toBe(tag)
})

test.each([
  ['', '#work'],
  ['Text.\n', 'Text.\n\n#work'],
  ['Text.\n\n#home', 'Text.\n\n#home #work'],
  ['All #Work here', 'All #Work here'],
])('adds a tag to %j', (text, tagged) => {
  expect(addTag(text, 'work')).toBe(tagged)
})
