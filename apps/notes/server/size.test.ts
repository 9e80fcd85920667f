import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LIMIT = 1_200
const IMPORT = /^import [^'"]*['"][^'"]*['"]$/gm
const COMMENT = /^ *(\/\*[\s\S]*?\*\/|\/\/.*)$/gm

/** The lines of a folder that say something: tests, blank lines, comments and imports are not counted. */
function lines(folder: string): number {
  const files = readdirSync(new URL(folder, import.meta.url)).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const texts = files.map((name) => readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8'))
  const said = texts.map((text) => text.replace(IMPORT, '').replace(COMMENT, ''))
  return said.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '').length
}

test('app and API are thin enough to read in an evening: under 1,200 lines', () => {
  const [app, api] = [lines('../src/'), lines('./')]
  expect(app).toBeGreaterThan(500)
  expect(api).toBeGreaterThan(200)
  expect(app + api).toBeLessThan(LIMIT)
})

test('what one start command adds, with an emulator beside, is no part of them and stays small', () => {
  expect(lines('../start/')).toBeLessThan(200)
})
