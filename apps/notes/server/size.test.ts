import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LIMIT = 1_200
const COMMENT = /^ *(\/\*[\s\S]*?\*\/|\/\/.*)$/gm

/**
 * The lines of code in a folder, as `cloc` counts them: imports are counted, blank lines and those with nothing but a
 * comment are not. Tests are no part of the app; its style sheet and its SQL are no TypeScript and not counted here.
 */
function lines(folder: string): number {
  const files = readdirSync(new URL(folder, import.meta.url)).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const texts = files.map((name) => readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8'))
  const said = texts.map((text) => text.replace(COMMENT, ''))
  return said.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '').length
}

test('app and API are thin enough to read in an evening: under 1,200 lines', () => {
  const [app, api] = [lines('../src/'), lines('./')]
  expect(app).toBeGreaterThan(500)
  expect(api).toBeGreaterThan(200)
  expect(app + api).toBeLessThan(LIMIT)
})

// It starts the processes, on a laptop with an emulator beside: no part of app and API, so it stands apart.
test('what one start command adds stays small', () => {
  expect(lines('../start/')).toBeLessThan(200)
})
