// npm run examples [name…]: installs each example app from the packed packages in a fresh folder, and uses it in
// Chromium with an emulator, in production and in development.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PROJECT } from '../../../packages/emulator/src/index.js'
import { startEmulator } from '../../../packages/emulator/src/node.js'
import { startRegistry } from '../../../tools/release/registry.ts'
import { packAll } from '../../../tools/release/tarballs.ts'
import { root } from '../../../tools/root.mjs'
import { command, freePort, install, variables, withServer } from '../../../tools/testing/apps.ts'
import { EXAMPLES as APPS, type Example } from './list.ts'
import { reportJourneys, SET_UP_APPS } from './set-up.ts'
import { useInBrowser } from './use-in-browser.ts'

const EXAMPLES = [...APPS, ...SET_UP_APPS]
const wanted = process.argv.slice(2)
const examples = EXAMPLES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !EXAMPLES.some((example) => example.name === name))
if (unknown.length > 0) {
  console.error(`Unknown examples: ${unknown.join(', ')}. Known: ${EXAMPLES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'))
const failures: string[] = []
try {
  const tarballs = packAll(folder)
  const registry = await startRegistry(tarballs)
  for (const example of examples) await test(example, tarballs, registry.url)
  registry.close()
} finally {
  reportJourneys()
  if (process.env.KEEP_EXAMPLES) console.log(`kept in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
const skipped = examples.filter((example) => reasonToSkip(example) !== undefined).length
const passed = `examples: ${examples.length - skipped} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`
console.log(failures.length === 0 ? passed : `examples: FAILED\n${failures.join('\n')}`)
process.exit(failures.length === 0 ? 0 : 1)

function reasonToSkip({ onlyInCi, notTried }: Example): string | undefined {
  if (notTried !== undefined) return `not tried. ${notTried}`
  return onlyInCi === undefined || process.env.CI ? undefined : `skipped without CI. ${onlyInCi}`
}

async function test(example: Example, tarballs: Record<string, string>, registry: string) {
  const { name, folder: source = name, modes, create, adapt, scenario, emulator: options, usesOwnEmulator } = example
  const reason = reasonToSkip(example)
  if (reason !== undefined) {
    console.log(`-- ${name}: ${reason}`)
    return
  }
  const began = Date.now()
  const app = join(folder, name)
  const emulator = await startEmulator({ port: 0, passwordRounds: 1000, ...options })
  const project = {
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    baseUrl: emulator.url,
  }
  try {
    if (create) await create(app, registry)
    else {
      cpSync(join(root, 'apps/examples', source), app, { recursive: true })
      adapt?.(app, project)
      install(app, tarballs)
      await command('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], app)
    }
    for (const mode of modes) {
      const port = await freePort()
      const env = {
        ...process.env,
        ...(!usesOwnEmulator && variables(project)),
        ...mode.env,
        PORT: String(port),
        NEXT_TELEMETRY_DISABLED: '1',
      }
      for (const [first = '', ...rest] of mode.before ?? []) await command(first, rest, app, env)
      await withServer(mode, app, env, async (log) => {
        await (scenario ?? useInBrowser)({
          url: `http://localhost:${port}`,
          emulator: emulator.emulator,
          mode,
          app,
          project,
          env,
          log,
        })
      })
      console.log(`-- ${name}, ${mode.name}: passed`)
    }
    console.log(`-- ${name}: passed in ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.log(`-- ${name}: FAILED\n${message}`)
    failures.push(`${name}: ${message.split('\n')[0]}`)
  } finally {
    await emulator.close()
  }
}
