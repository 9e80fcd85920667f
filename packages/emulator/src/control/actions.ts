/** Something that was done through the control API. */
export interface Action {
  /** As `users.create`. */
  readonly verb: string
  readonly input: unknown
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly time: number
}

/** A Playwright test that does the same, by the fixtures of `@latchkey/emulator/testing/playwright`. */
export function playwrightTest(actions: readonly Action[]): string {
  const lines = actions.map(
    ({ verb, input }) => `  await control.${verb}(${verb === IMPORT ? FROM_FILE : written(input)})`,
  )
  return [
    ...(actions.some(({ verb }) => verb === IMPORT) ? ["import { readFile } from 'node:fs/promises'"] : []),
    "import { latchkeyFixtures } from '@latchkey/emulator/testing/playwright'",
    "import { test as base } from '@playwright/test'",
    '',
    'const test = base.extend(latchkeyFixtures())',
    '',
    "test('what I did in the inspector', async ({ control, page }) => {",
    ...lines,
    "  await page.goto('/')",
    '})',
    '',
  ].join('\n')
}

/** A world is too long to stand in a test: it is read from the file that it was exported to. */
const IMPORT = 'world.import'
const FROM_FILE = "{ world: JSON.parse(await readFile('world.json', 'utf8')) }"

/** A value as JavaScript: names without quotes where they need none. */
function written(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return ''
  return `{ ${fields.map(([name, field]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : written(name)}: ${written(field) || '{}'}`).join(', ')} }`
}
