import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { loadMessages } from './load-messages.js'
import { LOCALES } from './negotiate.js'

const others = LOCALES.filter((locale) => locale !== 'en-US')

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en;q=0.5, ja, pt-PT; q=0.9', 'pt-PT'],
  ['de;q=0, *;q=0.1, fr-CA;q=0.3', 'fr-CA'],
  ['', 'en-US'],
])('loads the language of the header `Accept-Language: %s`', async (header, locale) => {
  expect((await loadMessages(header))['common.language']).toBe(locale)
})

test('a complete dictionary contains its language', async () => {
  for (const locale of LOCALES) expect((await loadMessages(locale))['common.language']).toBe(locale)
})

test.each([
  ['screens', 'common.language', 5500],
  ['lazy', 'error.', 6100],
])('the %s texts of each language are a separate chunk', async (part, key, budget) => {
  const files = Object.fromEntries(
    others.map((name) => [name, join(import.meta.dirname, `locales/${name}/${part}.json`)]),
  )
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, rolldownOptions: { input: files, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const chunks = output.output.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry)
  expect(chunks.map(({ name }) => name).sort()).toEqual([...others].sort())
  for (const { name, code } of chunks) {
    expect(code).toContain(key)
    expect(gzipSync(code, { level: 9 }).length, name).toBeLessThanOrEqual(budget)
  }
})
