import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: here })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(here, path), 'utf8') }))

const HOOK = /\b(use|createContext|lazy)\(|\buse[A-Z]\w*\(/
const HANDLER = /\bon[A-Z]\w*=\{/

test.each(sources.filter(({ text }) => HOOK.test(text) || HANDLER.test(text)))(
  '$path has a "use client" directive',
  ({ text }) => {
    expect(text.startsWith("'use client'\n")).toBe(true)
  },
)

// accessibility: 25
test.each(sources)('$path has no inline style, which a strict CSP would block', ({ text }) => {
  expect(text).not.toMatch(/\bstyle=\{|dangerouslySetInnerHTML|<style/)
})

const SHOWN = /\b(?:aria-label|title|placeholder|alt)="[^"]*[a-z]|>\s*[A-Za-z][^<>{}=;]*<\//

test.each(sources.filter(({ path }) => path.endsWith('.tsx')))(
  '$path takes all text from the dictionaries',
  ({ text }) => {
    expect(text).not.toMatch(SHOWN)
  },
)
