import { expect, test } from 'vitest'
import { supportPage, withSection } from '../conformance/untried.js'

test('docs/support.md lists the rows of the contract that nobody has tried: `npm run untried` writes it', () => {
  expect(supportPage()).toBe(withSection(supportPage()))
})
