import { primaryChannelOf } from '../world/restriction.js'
import type { World } from '../world/world.js'

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

/** Commands that create users which the test cannot tell apart from those that the app created. */
const LOADS_USERS = ['world.seed', 'world.import', 'world.restore']

/** Adds commands that create the users to whom commands refer by id and whom the app created. */
export function withReferredUsers(world: World, actions: readonly RecordedAction[]): RecordedAction[] {
  if (actions.some(({ command }) => LOADS_USERS.includes(command))) return [...actions]
  const created = new Set(
    actions.flatMap(({ command, input }) => (command === 'users.create' ? idIn(input, 'id') : [])),
  )
  return actions.flatMap((action) => {
    const [id] = idIn(action.input, 'user')
    const user = id === undefined || created.has(id) ? undefined : world.users.get(id)
    if (!user) return [action]
    created.add(user.id)
    const primary = primaryChannelOf(world, user.id)
    const input = {
      ...(primary && { email: primary.value, emailVerified: primary.verified }),
      ...(user.displayName !== null && { displayName: user.displayName }),
      ...(user.anonymous && { anonymous: true }),
      id: user.id,
    }
    return [{ command: 'users.create', input, time: user.createdAt }, action]
  })
}

function idIn(input: unknown, field: 'id' | 'user'): string[] {
  const value = (input as Readonly<Record<string, unknown>> | null)?.[field]
  return typeof value === 'string' ? [value] : []
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
