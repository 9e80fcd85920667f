import { expect, test } from 'vitest'
import { checklistProgress, toggleChecklistItem } from './checklist.ts'

const LIST = `Shopping
- [ ] milk
  1. [x] of oats
> - [X] quoted
\`\`\`
- [ ] in code
\`\`\`
* [ ] tea [ ] or coffee
- [ ]
- [x]glued
a - [ ] in a line`

test('counts the items of all lists, but not of code', () => {
  expect(checklistProgress(LIST)).toEqual({ checked: 2, total: 4 })
  expect(checklistProgress('```\n- [ ] never closed')).toEqual({ checked: 0, total: 0 })
  expect(checklistProgress('')).toEqual({ checked: 0, total: 0 })
})

test.each([
  [0, '- [ ] milk', '- [x] milk'],
  [1, '1. [x] of oats', '1. [ ] of oats'],
  [2, '> - [X] quoted', '> - [ ] quoted'],
  [3, '* [ ] tea [ ]', '* [x] tea [ ]'],
])('toggles item %i and nothing else', (index, before, after) => {
  expect(toggleChecklistItem(LIST, index)).toBe(LIST.replace(before, after))
})

test('changes nothing when there is no such item', () => expect(toggleChecklistItem(LIST, 4)).toBe(LIST))
