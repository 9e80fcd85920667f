#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { DEFAULT_PORT, startEmulator } from '../node.js'
import { DEFAULT_PROJECT } from '../projects.js'

const HELP = `latchkey-emulator: the auth service on this machine, for development and tests.

  --port N     the port to listen on (default ${DEFAULT_PORT}, 0 for a free one)
  --host NAME  the address to listen on (default 127.0.0.1: this machine only)
  --data FILE  keep users and sessions in this file (default: in memory, gone at the end)
  --help       this text
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`)
  const { data, host } = values
  const running = await startEmulator({ port, host, ...(data !== undefined && { data }) })
  process.stdout.write(banner(running.url, data))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void running.close())
}

function banner(url: string, data: string | undefined): string {
  const { id, keys } = DEFAULT_PROJECT
  return `
  Latchkey emulator: a stand-in for the auth service. Not for production: its keys are known to everyone.

  base URL                ${url}
  project id              ${id}
  publishable client key  ${keys.publishable}
  secret server key       ${keys.secret}
  super secret admin key  ${keys.admin}
  data                    ${data ?? 'in memory, gone at the end'}

`
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE'
  process.stderr.write(
    `latchkey-emulator: ${taken ? 'the port is taken. Choose another with --port.' : error.message}\n`,
  )
  process.exitCode = 1
})
