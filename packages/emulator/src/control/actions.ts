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
  const lines = actions.map(({ verb, input }) => `  await control.${verb}(${written(input)})`)
  return [
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

/** A value as JavaScript: names without quotes where they need none. */
function written(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return ''
  return `{ ${fields.map(([name, field]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : written(name)}: ${written(field) || '{}'}`).join(', ')} }`
}
