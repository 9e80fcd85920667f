import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const register = fileURLToPath(new URL('../../../../tools/register-source.mjs', import.meta.url))

/** Runs a program in Node over the sources and gives what it printed, once it has ended by itself. */
function run(program: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(
    process.execPath,
    ['--conditions=@latchkey/source', '--import', register, '--input-type=module', '--eval', program],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, printed })))
}

const PROGRAM = `
  import { createClient, getUser, signUpWithPassword, watch } from '@latchkey/core'
  import { getCurrentUser } from '@latchkey/core/internal/contract'
  import { createEmulator, DEFAULT_PROJECT } from './src/index.js'
  const emulator = createEmulator({ passwordRounds: 1000 })
  const client = createClient({ projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable, baseUrl: 'http://localhost:8102', tokenStore: 'memory', fetch: (request) => emulator.fetch(request) })
  await signUpWithPassword(client, { email: 'ann@example.test', password: 'correct horse', callbackUrl: 'http://localhost/verify' })
  client.session.subscribe(() => {})
  const leave = watch(client, getCurrentUser).subscribe(() => {})
  await getUser(client)
  leave()
  console.log(process.getActiveResourcesInfo().join())
`

test('sessions and watched queries do not keep a Node process alive', async () => {
  const { code, printed } = await run(PROGRAM)
  expect({ code, printed }).toEqual({ code: 0, printed: 'PipeWrap\n' })
})
