import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { en as account } from './account/en.js'
import { en } from './en.js'
import { en as teams } from './teams/en.js'

// The compiler checks that every used text exists. This checks that every text is used: what knip does for exports.

const src = join(import.meta.dirname, '..')
// The controllers of core return the codes of `fieldError`.
const trees = globSync(['**/*.{ts,tsx}', '../../core/src/controllers/**/*.ts'], { cwd: src })
  .filter((path) => !path.includes('.test.') && !/^texts\/(.*\/)?(en|en\/.*)\.ts$/.test(path))
  .map((path) => parseAst(readFileSync(join(src, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }))

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesIn(entry)
  else if (typeof value === 'object' && value) {
    if ('type' in value) yield value as Node
    yield* nodesIn(Object.values(value))
  }
}

const nodes = [...nodesIn(trees)]
const strings = new Set(nodes.filter(({ type }) => type === 'Literal').map(({ value }) => value))
/** The starts of templates such as `fieldError.${code}`. */
const prefixes = nodes
  .filter(({ type }) => type === 'TemplateLiteral')
  .map(({ quasis }) => (quasis as readonly { value: { cooked: string } }[])[0]?.value.cooked ?? '')
  .filter((text) => /^\w+\.\w*$/.test(text))

function isUsed(key: string): boolean {
  // Texts of errors are looked up by their code.
  if (strings.has(key) || /^error\.[A-Z_]+$/.test(key)) return true
  return prefixes.some((prefix) => key.startsWith(prefix) && strings.has(key.slice(prefix.length)))
}

test.each(Object.entries({ screens: en, account, teams }))('every text of %s is used', (_, texts) => {
  expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([])
})
