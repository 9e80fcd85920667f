// npm run reference: writes the pages of docs/reference from the contract, which the site contains.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Catalogue, endpointsOf } from '../../../packages/core/build/endpoints.ts'
import { textOf } from '../../../packages/core/build/openapi.ts'
import { root } from '../../../tools/root.mjs'
import { indexPage, NOTICE, pages } from './pages.ts'

/**
 * The generated files of docs/reference, by name.
 * @param contract the contract as a module namespace
 */
export async function reference(contract: object): Promise<Map<string, string>> {
  // It imports sources by the names of their built files.
  await import('../../../tools/register-source.mjs')
  const { errorPage } = await import('../../../packages/core/build/error-page.ts')
  const endpoints = endpointsOf(contract)
  const { knownErrors } = contract as Catalogue
  const byArea = pages(endpoints, knownErrors)
  return new Map([
    ['endpoints.md', indexPage(endpoints, byArea)],
    ...byArea,
    ['errors.md', `${NOTICE}\n\n${errorPage(knownErrors, endpoints)}`],
    ['openapi.json', textOf(contract, 2)],
  ])
}

/** Writes the generated files of docs/reference. */
export async function writeReference(): Promise<void> {
  await import('../../../tools/register-source.mjs')
  const contract = await import(pathToFileURL(join(root, 'packages/core/src/contract/index.ts')).href)
  const folder = join(root, 'docs/reference')
  const files = await reference(contract)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  console.log(`docs/reference: ${files.size} files`)
}

if (import.meta.main) await writeReference()
