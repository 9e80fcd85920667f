import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { en } from './en.js'

// Which texts the sources say, and what they say without one. Read from the syntax tree.

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

const src = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !path.includes('.test.') && !/^texts\/(.*\/)?(en|en\/.*|locales\/.*)\.ts$/.test(path))
  .map((path) => ({ path, tree: treeOf(readFileSync(join(src, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts') }))

function treeOf(text: string, lang: 'ts' | 'tsx'): Node {
  return parseAst(text, { lang }) as unknown as Node
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesIn(entry)
  else if (typeof value === 'object' && value) {
    if ('type' in value) yield value as Node
    yield* nodesIn(Object.values(value))
  }
}

/** Every string that stands in a source, and the beginning of every template. */
function strings(tree: Node): readonly string[] {
  return [...nodesIn(tree)].flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string' ? [value] : [],
  )
}

/** The beginning of every template: `fieldError.${code}` says the texts whose names stand elsewhere. */
function beginnings(tree: Node): readonly string[] {
  return [...nodesIn(tree)]
    .filter(({ type }) => type === 'TemplateLiteral')
    .map(({ quasis }) => (quasis as readonly { value: { cooked: string } }[])[0]?.value.cooked ?? '')
    .filter((text) => /^\w+\.\w*$/.test(text))
}

const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
])

/** What a component would say in the same words in every language. */
function untranslated(tree: Node): readonly string[] {
  return [...nodesIn(tree)].flatMap((node) => {
    const usedTexts =
      node.type === 'JSXText'
        ? node.value
        : node.type === 'JSXAttribute' && SPOKEN.has((node.name as Node).name as string)
          ? literalIn(node.value as Node | null)
          : node.type === 'JSXExpressionContainer'
            ? undefined
            : node.type === 'JSXElement' || node.type === 'JSXFragment'
              ? (node.children as readonly Node[])
                  .filter(({ type }) => type === 'JSXExpressionContainer')
                  .map(literalIn)
                  .join(' ')
              : undefined
    return typeof usedTexts === 'string' && /\p{L}/u.test(usedTexts) ? [usedTexts.trim()] : []
  })
}

function literalIn(node: Node | null): string {
  if (node?.type === 'JSXExpressionContainer') return literalIn(node.expression as Node)
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

test('every text is used', () => {
  const usedStrings = new Set(sources.flatMap(({ tree }) => strings(tree)))
  const usedPrefixes = [...new Set(sources.flatMap(({ tree }) => beginnings(tree)))]
  const isComposed = (key: string) =>
    usedPrefixes.some((prefix) => key.startsWith(prefix) && usedStrings.has(key.slice(prefix.length)))
  // Texts of errors are looked up by their code.
  const isUsed = (key: string) => usedStrings.has(key) || isComposed(key) || /^error\.[A-Z_]+$/.test(key)
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
})

test('every used text exists', () => {
  const groups = new Set(Object.keys(en).map((key) => key.split('.')[0]))
  const keys = sources
    .flatMap(({ tree }) => strings(tree))
    .filter((text) => /^[a-zA-Z]+\.\w+$/.test(text) && groups.has(text.split('.')[0]))
  expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([])
  expect(keys.length).toBeGreaterThan(100)
})

test.each(sources.filter(({ path }) => path.endsWith('.tsx')))('$path has no hard-coded text', ({ tree }) => {
  expect(untranslated(tree)).toEqual([])
})

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{"Hello"}</p>', ['Hello']],
  ['<><b/> or <i/></>', ['or']],
  ['<img alt="A cat" className="lk-cat" />', ['A cat']],
  ['<input placeholder={"Name"} name="email" />', ['Name']],
  ['<p className="lk-x">{t("x")} · 1</p>', []],
])('finds the text in %s', (source, found) => {
  expect(untranslated(treeOf(`const x = ${source}`, 'tsx'))).toEqual(found)
})
