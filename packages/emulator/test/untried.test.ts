import { isUntried, untriedFields } from '@latchkey/core/internal/contract'
import { expect, test } from 'vitest'
import { supportPage, untriedSection, withSection } from '../conformance/untried.js'
import { routes } from '../src/service/routes.js'
import { version2886 } from '../src/versions/2.8.86/index.js'

test('docs/support.md lists the rows of the contract that nobody has tried: `npm run untried` writes it', () => {
  expect(supportPage()).toBe(withSection(supportPage()))
})

test('lists every endpoint that only the current version has, those for the dashboard included', () => {
  const listed = untriedSection()
  const added = routes.filter(({ contract }) => contract.since === 'hexclave-1.0' && isUntried(contract))
  expect(added.length).toBeGreaterThan(0)
  for (const { contract } of added) expect(listed).toContain(`| \`${contract.method} ${contract.path}\` |`)
})

test.each(version2886.endpoints.map(({ endpoint }) => [endpoint.name, endpoint.access] as const))(
  '%s with %s access, which differs from version 2.8.86, is untried',
  (name, access) => {
    const rows = routes.map(({ contract }) => contract).filter((row) => row.name === name && row.access === access)
    expect(rows.length).toBe(1)
    for (const row of rows) expect(isUntried(row) || untriedFields(row).length > 0).toBe(true)
  },
)
