import { readFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const pkg = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const entries = Object.entries<{ '@latchkey/source'?: string }>(pkg.exports).flatMap(
  ([name, { '@latchkey/source': source }]) => (source?.endsWith('.ts') && name !== './browser' ? [source] : []),
)

/** Loads the modules that a server component loads: those with the directive are references for it. */
async function importsOnServers(entry: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: new URL(`../${entry}`, import.meta.url).pathname,
    external: /^[@#a-z]/,
    shimMissingExports: true,
    logLevel: 'silent',
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    plugins: [{ name: 'references', transform: (code) => (/^'use client'/.test(code) ? 'export {}' : null) }],
  })
  const { output } = await bundle.generate({ codeSplitting: false })
  await bundle.close()
  return output.flatMap((chunk) => ('imports' in chunk ? chunk.imports : []))
}

test.each(entries)("%s imports React only in modules with 'use client'", async (entry) => {
  expect((await importsOnServers(entry)).filter((name) => /^react(-dom)?(\/|$)/.test(name))).toEqual([])
})
