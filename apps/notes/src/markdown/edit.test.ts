import { expect, test } from 'vitest'
import { continueList, type Edit, insertLink, type Selection, toggleList, toggleMark } from './edit.ts'

// `[` and `]` mark the selection, `|` a caret. Brackets of Markdown are written as `{` and `}`.
const toMarkdown = (text: string) => text.replaceAll('{', '[').replaceAll('}', ']')

function parse(marked: string): Selection {
  const start = marked.search(/[[|]/)
  const end = marked.includes('[') ? marked.indexOf(']') - 1 : start
  return { text: toMarkdown(marked.replace(/[[\]|]/g, '')), start, end }
}

function apply(marked: string, edit: (selection: Selection) => Edit | undefined): string | undefined {
  const selection = parse(marked)
  const change = edit(selection)
  if (!change) return
  const { from, to, insert, start, end } = change
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to)
  const plain = text.replaceAll('[', '{').replaceAll(']', '}')
  if (start === end) return `${plain.slice(0, start)}|${plain.slice(start)}`
  return `${plain.slice(0, start)}[${plain.slice(start, end)}]${plain.slice(end)}`
}

test.each([
  ['a [bold] word', 'a **[bold]** word'],
  ['a **[bold]** word', 'a [bold] word'],
  ['a | word', 'a **|** word'],
  ['a **|** word', 'a | word'],
  ['[all]', '**[all]**'],
])('toggles bold: %j becomes %j', (before, after) =>
  expect(apply(before, (selection) => toggleMark(selection, '**'))).toBe(after),
)

test.each([
  ['see [this] page', 'see {this}([https://]) page'],
  ['see |', 'see {}([https://])'],
  ['see [https://example.test/a]', 'see {|}(https://example.test/a)'],
])('inserts a link: %j becomes %j', (before, after) => expect(apply(before, insertLink)).toBe(after))

test.each([
  ['milk|', '- { } milk|'],
  ['- { } milk|', 'milk|'],
  ['- milk|', '- { } milk|'],
  ['  - {x} mi|lk', '  mi|lk'],
  ['|', '- { } |'],
  ['one\n[two\n\n3. three]\nfour', 'one\n[- { } two\n\n- { } three]\nfour'],
  ['[- { } two\n- {x} three]', '[two\nthree]'],
])('toggles a checklist: %j becomes %j', (before, after) =>
  expect(apply(before, (selection) => toggleList(selection, '- [ ] '))).toBe(after),
)

test.each([
  ['milk|', '- milk|'],
  ['- milk|', 'milk|'],
  ['- { } milk|', '- milk|'],
])('toggles a list: %j becomes %j', (before, after) =>
  expect(apply(before, (selection) => toggleList(selection, '- '))).toBe(after),
)

test.each([
  ['- milk|', '- milk\n- |'],
  ['  * {x} milk| and tea', '  * {x} milk\n  * { } | and tea'],
  ['9. nine|\nten', '9. nine\n10. |\nten'],
  ['- milk\n- |', '- milk\n\n|'],
  ['- { } milk\n- { } |\n- { } tea', '- { } milk\n\n|\n- { } tea'],
  ['- milk\n\n- |', '- milk\n\n|'],
  ['- { } |', '|'],
  ['milk|', undefined],
  ['- [milk]', undefined],
  ['-|', undefined],
])('continues a list: Enter in %j makes %j', (before, after) => expect(apply(before, continueList)).toBe(after))
