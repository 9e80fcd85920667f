import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The code and styles of the app, built from the sources of the packages. */
async function bundle(mode: 'production' | 'development'): Promise<string> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = mode
  try {
    const result = await build({ root, mode: 'source', logLevel: 'silent', build: { write: false } })
    const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string; source?: unknown }[] }[]
    return output.map(({ code, source }) => code ?? String(source)).join('\n')
  } finally {
    process.env.NODE_ENV = before
  }
}

test('the production build contains no devtools, the development build does', async () => {
  const production = await bundle('production')
  expect(production.length).toBeGreaterThan(100_000)
  const development = await bundle('development')
  for (const part of ['devtools', '#mailbox']) {
    expect(production).not.toContain(part)
    expect(development).toContain(part)
  }
})
