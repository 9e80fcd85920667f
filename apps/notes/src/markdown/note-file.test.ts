import { expect, test } from 'vitest'
import { fileNameOf, markdownOf } from './note-file.ts'

test.each([
  [' Garden ', 'Sow.', '# Garden\n\nSow.', 'Garden.md'],
  ['', '## Peas\nSow.', '## Peas\nSow.', 'Peas.md'],
  ['../a/b: "c"?', '', '# ../a/b: "c"?\n\n', 'ab c.md'],
  ['Ärger 日本', '', '# Ärger 日本\n\n', 'Ärger 日本.md'],
  ['', '', '', 'note.md'],
  ['???', 'x', '# ???\n\nx', 'note.md'],
])('exports %j with the text %j', (title, body, markdown, fileName) => {
  expect(markdownOf({ title, body })).toBe(markdown)
  expect(fileNameOf({ title, body })).toBe(fileName)
})
