import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { confirmCliLogin } from '../../../packages/core/src/cli.js'
import {
  type Client,
  createClient,
  deleteUser,
  getAccessToken,
  getUser,
  signUpWithPassword,
} from '../../../packages/core/src/index.js'
import { createControl } from '../../../packages/emulator/src/control/index.js'
import type { Running } from './scenario.ts'

/** The signing secret of the webhook endpoint in the examples. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('the secret of the examples').toString('base64')}`

/**
 * Calls an API without and with an access token, and with the tokens of several users at the same time. Deletes a user,
 * and expects the webhook to delete their notes.
 */
export async function useApi({ url, emulator, project }: Running): Promise<void> {
  const { client } = await signedUp(project)
  const authorization = `Bearer ${await getAccessToken(client)}`
  const notes = (init: RequestInit = {}) => fetch(`${url}/notes`, init)

  const missing = await notes()
  assert.equal(missing.status, 401)
  assert.equal(missing.headers.get('www-authenticate'), 'Bearer')
  assert.equal((await notes({ headers: { authorization: 'Bearer wrong' } })).status, 401)
  const added = await notes({ method: 'POST', body: 'Buy milk', headers: { authorization } })
  assert.equal(added.status, 201)
  const read = async () => (await notes({ headers: { authorization } })).json()
  assert.deepEqual(await read(), ['Buy milk'])

  const users = await Promise.all(Array.from({ length: 4 }, () => signedUp(project)))
  const requests = users.flatMap(({ client, email }) => Array.from({ length: 25 }, () => ({ client, email })))
  await Promise.all(
    users.map(async ({ client, email }) =>
      notes({ method: 'POST', body: email, headers: { authorization: `Bearer ${await getAccessToken(client)}` } }),
    ),
  )
  const found = await Promise.all(
    requests.map(async ({ client }) =>
      (await notes({ headers: { authorization: `Bearer ${await getAccessToken(client)}` } })).json(),
    ),
  )
  assert.deepEqual(
    found,
    requests.map(({ email }) => [email]),
  )

  // With a Content-Type, without one, and without a body.
  for (const body of ['{}', new TextEncoder().encode('{}'), null])
    assert.equal((await fetch(`${url}/webhooks`, { method: 'POST', body })).status, 400)
  await createControl(emulator).webhooks.addEndpoint({ url: `${url}/webhooks`, secret: WEBHOOK_SECRET })
  await deleteUser(client)
  for (let attempt = 0; (await read()).length > 0; attempt++) {
    assert.ok(attempt < 100, 'The webhook did not delete the notes.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Signs in a command-line program through a confirmation in a browser, uses it, and signs out. */
export async function useCommandLine({ app, env, project }: Running): Promise<void> {
  const settings = join(app, 'settings')
  const command = (name: string, onLine?: (line: string) => void) =>
    runProgram(join(app, 'cli.mjs'), name, { ...env, XDG_CONFIG_HOME: settings }, onLine)

  assert.deepEqual(await command('whoami'), { code: 1, output: 'Not signed in. Run `notes login`.' })
  const { client, email } = await signedUp(project)
  const login = await command('login', (line) => {
    const loginCode = URL.canParse(line) && new URL(line).searchParams.get('login_code')
    if (loginCode) void confirmCliLogin(client, { loginCode })
  })
  assert.equal(login.code, 0, login.output)
  assert.match(login.output, new RegExp(`Signed in as ${email}$`))
  assert.equal(statSync(join(settings, 'notes/session.json')).mode & 0o777, 0o600)
  assert.deepEqual(await command('whoami'), { code: 0, output: `Signed in as ${email}` })
  assert.deepEqual(await command('logout'), { code: 0, output: 'Signed out' })
  assert.deepEqual(await command('whoami'), { code: 1, output: 'Not signed in. Run `notes login`.' })
}

/**
 * Signs in an agent, which uses a tool of an MCP server as its user. The agent does not sign in for a server whose metadata
 * belongs to another server or names another project.
 */
export async function useAgent({ url, emulator, app, env, project }: Running): Promise<void> {
  const { client, email } = await signedUp(project)
  const { agents } = createControl(emulator)
  const agent = (MCP_URL: string) =>
    runProgram(join(app, 'agent.mjs'), '', { ...env, MCP_URL }, (line) => {
      const [, claimCode] = /^Open .* the code (\S+)$/.exec(line) ?? []
      if (claimCode) void agents.approve({ claimCode, user: email })
    })

  const used = await agent(`${url}/mcp`)
  assert.equal(used.code, 0, used.output)
  assert.match(used.output, new RegExp(`whoami: ${(await getUser(client))?.id}$`))

  const of = (resource: string, projectId = project.projectId) => ({ resource, latchkey_agent_auth: { projectId } })
  const hostile: Record<string, (own: string) => { at?: string; metadata: object }> = {
    'is on another origin': () => ({ at: `${url}/.well-known/oauth-protected-resource/mcp`, metadata: {} }),
    'is that of another server': () => ({ metadata: of(`${url}/mcp`) }),
    'the users of another project': (own) => ({ metadata: of(own, crypto.randomUUID()) }),
  }
  for (const [reason, answer] of Object.entries(hostile)) {
    const server = createServer((request, response) => {
      const own = `http://${request.headers.host}`
      const { at = `${own}/metadata`, metadata } = answer(`${own}/mcp`)
      if (request.url === '/mcp')
        response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${at}"` }).end()
      else response.end(JSON.stringify(metadata))
    })
    const { port } = await new Promise<AddressInfo>((resolve) =>
      server.listen(0, () => resolve(server.address() as AddressInfo)),
    )
    const refused = await agent(`http://localhost:${port}/mcp`)
    server.close()
    assert.equal(refused.code, 1)
    assert.match(refused.output, new RegExp(reason))
    assert.doesNotMatch(refused.output, /^Open /m)
  }
}

async function signedUp(project: Running['project']): Promise<{ client: Client; email: string }> {
  const client = createClient({ ...project, tokenStore: 'memory' })
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.test`
  await signUpWithPassword(client, {
    email,
    password: 'correct horse battery',
    callbackUrl: 'http://localhost:3000/handler/email-verification',
    redirectTo: false,
  })
  return { client, email }
}

/** The exit code of a program, and what it printed on both streams. */
async function runProgram(path: string, argument: string, env: NodeJS.ProcessEnv, onLine?: (line: string) => void) {
  const program = spawn(process.execPath, [path, argument], { env })
  let output = ''
  let seen = 0
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      const lines = output.split('\n')
      for (const line of lines.slice(seen, -1)) onLine?.(line)
      seen = lines.length - 1
    })
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve))
  return { code, output: output.trim() }
}

/** A signed-out visitor gets a redirect that returns to the page, and none of its content. */
export async function useGuards({ url }: Running): Promise<void> {
  for (const path of ['/by-proxy?tab=2', '/by-page?tab=2']) {
    const response = await fetch(url + path, { redirect: 'manual' })
    assert.equal(response.status, 307, path)
    assert.equal(
      response.headers.get('location')?.replace(url, ''),
      `/handler/sign-in?after_auth_return_to=${encodeURIComponent(path)}`,
    )
    assert.doesNotMatch(await response.text(), /For users only/)
  }
}
