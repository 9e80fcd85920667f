import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'
import { findGaps } from './hover-docs.js'

const cache = join(root, 'node_modules/.cache/latchkey')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'hover-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The gaps in a declaration file. */
function gapsIn(declarations: string, isDerived?: () => boolean) {
  const entry = join(folder, 'index.d.ts')
  writeFileSync(entry, declarations)
  return findGaps([entry], (file) => file.startsWith(folder), isDerived).gaps.map(
    ({ name, missing }) => `${name}: ${missing}`,
  )
}

test('reports exports and members without a description', () => {
  expect(
    gapsIn(`
      export interface Options {
        name: string
        /** Documented. */
        size: number
      }
      export type Size = 'small' | 'large'
      /** Documented. */
      export declare class Store {
        private constructor()
        /** Documented. */
        get(): void
        set(): void
        private row
      }
    `),
  ).toEqual(['Options: description', 'Options.name: description', 'Size: description', 'Store.set: description'])
})

test('reports missing @param and @returns tags of functions', () => {
  expect(
    gapsIn(`
      /** Adds. @param left The first number. */
      export declare function add(left: number, right: number): number
      /** Logs. @param text The text. */
      export declare const log: (text: string) => Promise<void>
    `),
  ).toEqual(['add: @param right,@returns'])
})

test('reports lists that do not say whether they have pages', () => {
  expect(
    gapsIn(`
      /** Lists. @returns All: the API does not paginate this list. */
      export declare function listKeys(): string[]
      /** Lists. @returns The users with \`nextCursor\`. */
      export declare function listUsers(): string[]
      /** Lists. @returns The teams. */
      export declare function listTeams(): string[]
      /** Listens. @returns A number. */
      export declare function listen(): number
    `),
  ).toEqual(['listTeams: pagination'])
})

test('reports members of derived types that lost their documentation', () => {
  const declarations = `
    interface Row {
      /** Documented. */
      display_name: string
    }
    type Camel<S> = S extends \`\${infer H}_\${infer T}\` ? \`\${H}\${Capitalize<T>}\` : S
    /** Documented. */
    export type Kept = { [K in keyof Row]: Row[K] }
    /** Documented. */
    export type Renamed = { [K in keyof Row as Camel<K>]: Row[K] }
    export {}`
  expect(gapsIn(declarations, () => true)).toEqual(['Renamed.displayName: description'])
  expect(gapsIn(declarations)).toEqual([])
})
