import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openSmtp, sendEmails } from '../../src/command/smtp.js'
import { start } from '../../src/command/start.js'
import { startEmulator } from '../../src/node.js'
import { AS_CLIENT } from '../caller.js'
import { runCommand } from './command.js'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** An SMTP server that accepts every email, and notes what it receives. */
async function receiver(): Promise<{ port: number; emails: string[]; server: Server }> {
  const emails: string[] = []
  const server = createServer((socket) => {
    let text = ''
    let data: string | undefined
    const reply = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (data !== undefined && line === '.') {
          emails.push(data)
          data = undefined
          reply('250 accepted')
        } else if (data !== undefined) data += `${line}\n`
        else if (line === 'DATA') {
          data = ''
          reply('354 go ahead')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else reply('250 ok')
      }
    })
    reply('220 receiver')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, emails, server }
}

const sendCode = async (url: string, email: string) => {
  const response = await fetch(`${url}/api/v1/auth/otp/send-sign-in-code`, {
    method: 'POST',
    headers: { ...AS_CLIENT, 'content-type': 'application/json' },
    body: JSON.stringify({ email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }),
  })
  expect(response.status).toBe(200)
}

test('sends each new email once by SMTP, and keeps it in the mailbox', async () => {
  const { port, emails } = await receiver()
  const { emulator, url, close } = await startEmulator({ port: 0 })
  open.push(close)
  await sendCode(url, 'before@example.com')
  const stop = sendEmails(emulator, await openSmtp({ host: '127.0.0.1', port }))
  await sendCode(url, 'ada@example.com')
  await sendCode(url, 'grace@example.com')
  await stop()
  expect(emails.map((email) => /^To: (.*)$/m.exec(email)?.[1]).sort()).toEqual(['ada@example.com', 'grace@example.com'])
  expect(emails[0]).toMatch(/^Subject: Sign in to /m)
  expect(emails[0]).toMatch(/Content-Type: text\/html/)
  expect(emulator.mailbox.emails).toHaveLength(3)
})

test('exports the data before it waits for an SMTP server that does not respond', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  const folder = await mkdtemp(join(tmpdir(), 'smtp-'))
  open.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'world.json')
  const { port } = server.address() as AddressInfo
  const { url, stop } = await start({ port: '0', 'smtp-port': String(port), 'export-on-exit': file })
  await sendCode(url, 'ada@example.com')
  await expect.poll(() => sockets.length).toBe(1)
  let hasStopped = false
  const stopping = stop().then(() => {
    hasStopped = true
  })
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(hasStopped).toBe(false)
  for (const socket of sockets) socket.destroy()
  await stopping
})

// Starts a Node process, which takes seconds on a busy machine.
describe('the option --smtp-port', () => {
  test('sends the emails of the command', async () => {
    const { port, emails } = await receiver()
    const started = runCommand(['--port', '0', '--smtp-port', `localhost:${port}`])
    open.push(() => started.child.kill('SIGKILL'))
    await started.until('inspector')
    await sendCode(/base URL +(\S+)/.exec(started.printed.out)?.[1] ?? '', 'ada@example.com')
    await expect.poll(() => emails.length).toBe(1)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  test('reports an email that cannot be sent, and goes on', async () => {
    const { port, server } = await receiver()
    await new Promise((resolve) => server.close(resolve))
    const started = runCommand(['--port', '0', '--smtp-port', String(port)])
    open.push(() => started.child.kill('SIGKILL'))
    await started.until('inspector')
    await sendCode(/base URL +(\S+)/.exec(started.printed.out)?.[1] ?? '', 'ada@example.com')
    await expect.poll(() => started.printed.error).toMatch(/Cannot send an email by SMTP: .*ECONNREFUSED/)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })
})
