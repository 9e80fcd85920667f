// node tools/reference.ts [--openapi FILE]: writes the pages of docs/reference from the contract, which the documentation
// site contains, or only the OpenAPI document, which `@latchkey/core` contains.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Catalogue, endpointsOf } from './docs/reference-endpoints.ts'
import { errorPage } from './docs/reference-errors.ts'
import { openapi } from './docs/reference-openapi.ts'
import { indexPage, pages } from './docs/reference-pages.ts'
import { root } from './root.mjs'

/**
 * The generated files of docs/reference, by name.
 * @param contract the contract as a module namespace
 */
export function reference(contract: object): Map<string, string> {
  const endpoints = endpointsOf(contract)
  const { knownErrors } = contract as Catalogue
  const byArea = pages(endpoints, knownErrors)
  return new Map([
    ['endpoints.md', indexPage(endpoints, byArea)],
    ...byArea,
    ['errors.md', errorPage(knownErrors, endpoints)],
    ['openapi.json', `${JSON.stringify(openapi(endpoints, knownErrors), null, 2)}\n`],
  ])
}

async function generate(): Promise<Map<string, string>> {
  await import('./register-source.mjs')
  return reference(await import(pathToFileURL(join(root, 'packages/core/src/contract/index.ts')).href))
}

/** Writes the generated files of docs/reference. */
export async function writeReference(): Promise<void> {
  const folder = join(root, 'docs/reference')
  const files = await generate()
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  console.log(`docs/reference: ${files.size} files`)
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { openapi: { type: 'string' } } })
  if (values.openapi === undefined) await writeReference()
  else writeFileSync(values.openapi, (await generate()).get('openapi.json') ?? '')
}
