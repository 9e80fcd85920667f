/**
 * A command that ran through the control API and changed something.
 *
 * @example
 * const action: RecordedAction = { command: 'users.create', input: { email: 'ada@example.com' }, time: Date.now() }
 */
export interface RecordedAction {
  /** Name of the command, for example `users.create`. */
  readonly command: string
  /** Input of the command. */
  readonly input: unknown
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly time: number
}

/** Returns a Playwright test that runs the same commands, using `@latchkey/emulator/testing/playwright`. */
export function playwrightTest(actions: readonly RecordedAction[]): string {
  const lines = actions.map(
    ({ command, input }) => `  await control.${command}(${command === IMPORT ? IMPORT_INPUT : literal(input)})`,
  )
  return [
    ...(actions.some(({ command }) => command === IMPORT) ? ["import { readFile } from 'node:fs/promises'"] : []),
    "import { latchkeyFixtures } from '@latchkey/emulator/testing/playwright'",
    "import { test as base } from '@playwright/test'",
    '',
    'const test = base.extend(latchkeyFixtures())',
    '',
    "test('recorded in the inspector', async ({ control, page }) => {",
    ...lines,
    "  await page.goto('/')",
    '})',
    '',
  ].join('\n')
}

/** An imported world is too long for a test file. The test reads it from the exported file instead. */
const IMPORT = 'world.import'
const IMPORT_INPUT = "{ world: JSON.parse(await readFile('world.json', 'utf8')) }"

/** Formats a value as a JavaScript literal. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return ''
  return `{ ${fields.map(([name, field]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : literal(name)}: ${literal(field) || '{}'}`).join(', ')} }`
}
