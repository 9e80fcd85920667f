// node tools/reference.ts: writes docs/reference from the contract. tools/docs/reference.test.ts checks that it is up to
// date.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Catalogue, endpointsOf } from './docs/reference-endpoints.ts'
import { errorPage } from './docs/reference-errors.ts'
import { openapi } from './docs/reference-openapi.ts'
import { indexPage, pages } from './docs/reference-pages.ts'
import { root } from './root.mjs'

/**
 * Every file of docs/reference, by name.
 * @param contract the contract as a module namespace
 */
export function reference(contract: object): Map<string, string> {
  const endpoints = endpointsOf(contract)
  const { knownErrors } = contract as Catalogue
  const byArea = pages(endpoints, knownErrors)
  return new Map([
    ['README.md', indexPage(endpoints, byArea)],
    ...byArea,
    ['errors.md', errorPage(knownErrors, endpoints)],
    ['openapi.json', `${JSON.stringify(openapi(endpoints, knownErrors), null, 2)}\n`],
  ])
}

async function main() {
  const folder = join(root, 'docs/reference')
  await import('./register-source.mjs')
  const contract = await import(pathToFileURL(join(root, 'packages/core/src/contract/index.ts')).href)
  const files = reference(contract)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (!files.has(old)) rmSync(join(folder, old))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  console.log(`docs/reference: ${files.size} files`)
}

if (process.argv[1] === import.meta.filename) await main()
