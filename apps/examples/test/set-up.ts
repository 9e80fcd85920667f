// The apps that `latchkey init` has set up, and the table of their journeys in docs/support.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAMEWORK_NAMES } from '../../../packages/cli/src/init/plan.js'
import { DEFAULT_PROJECT } from '../../../packages/emulator/src/index.js'
import { root } from '../../../tools/root.mjs'
import { command } from '../../../tools/testing/apps.ts'
import { type Outcomes, STEPS, useGuardedApp, useProtectedApi } from './journey.ts'
import type { Example } from './list.ts'
import { addGuard, createApp, STARTERS, type Starter } from './starters.ts'

/** The outcomes of this run by the name of the app. */
const tried = new Map<string, Outcomes>()

const exampleOf = (starter: Starter): Example => ({
  name: `init-${starter.name.toLowerCase().replaceAll(/[\s.]+/g, '-')}`,
  // The last step of the journey is an outage of the service.
  modes: [
    {
      ...starter.mode,
      expected: [
        /Unable to connect to http/,
        // The error of the planned outage, in several lines.
        /UNABLE_TO_CONNECT/,
        /Symbol\(latchkey\.error\)/,
        /fetch failed/,
        /SocketError/,
        /Unexpected Server Error/,
      ],
    },
  ],
  async create(app, registry) {
    tried.set(starter.name, {})
    await createApp(starter, app)
    const env = { ...process.env, npm_config_registry: registry, CI: '1' }
    await command('npx', ['--yes', 'latchkey@latest', 'init', '--yes'], app, env)
    addGuard(starter, app)
    await command('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], app, env)
  },
  async scenario(running) {
    const use = starter.guard ? useGuardedApp : useProtectedApi
    const outcomes: Outcomes = {}
    tried.set(starter.name, outcomes)
    await use(running, outcomes)
  },
  emulator: { projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }] },
})

/** An app for each framework that `latchkey init` knows. */
export const SET_UP_APPS: readonly Example[] = FRAMEWORK_NAMES.flatMap((framework): readonly Example[] => {
  const starters = STARTERS[framework] ?? 'It has no starter in apps/examples/test/starters.ts.'
  if (typeof starters !== 'string') return starters.map(exampleOf)
  return [{ name: `init-${framework.toLowerCase()}`, modes: [], notTried: starters }]
})

const HEADING = '## Journeys after `latchkey init`'
const FILE = join(root, 'docs/support.md')

/** Prints the outcomes of this run, and writes them into the table of the page. Rows of other apps stay as they are. */
export function reportJourneys(): void {
  if (tried.size === 0) return
  const page = readFileSync(FILE, 'utf8')
  const start = page.indexOf(HEADING)
  const end = page.indexOf('\n## ', start)
  const section = page.slice(start, end)
  const rowsBefore = new Map([...section.matchAll(/^\| (?!App )([^|]+) \|.*\|$/gm)].map((row) => [row[1], row[0]]))
  const names = FRAMEWORK_NAMES.flatMap((framework) => {
    const starters = STARTERS[framework]
    return typeof starters === 'object' ? starters.map(({ name }) => name) : framework
  })
  const rows = names.map((name) => {
    const outcomes = tried.get(name)
    const reason = STARTERS[name]
    if (typeof reason === 'string') return `| ${name} | not tried: ${reason} |${' |'.repeat(STEPS.length - 1)}`
    if (!outcomes) return rowsBefore.get(name) ?? `| ${name} |${' not run |'.repeat(STEPS.length)}`
    return `| ${name} | ${STEPS.map((step) => outcomes[step] ?? 'not reached').join(' | ')} |`
  })
  const table = [`| App | ${STEPS.join(' | ')} |`, `|---${'|---'.repeat(STEPS.length)}|`, ...rows].join('\n')
  console.log(table)
  writeFileSync(FILE, page.replace(section, section.replace(/^\| App [\s\S]*/m, `${table}\n`)))
}
