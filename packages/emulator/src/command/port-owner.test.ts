import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { portOwner } from './port-owner.js'

// The name that Linux has for the main thread of Node.js is not that of the program.
test.runIf(process.platform === 'linux')('names the program that listens on a port', async () => {
  const script = "const s = require('http').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))"
  const child = spawn(process.execPath, ['-e', script])
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  expect(portOwner(Number(port))).toBe(`node (process ${child.pid})`)
  child.kill()
  await once(child, 'close')
})

test('names nothing for a free port', () => {
  expect(portOwner(1)).toBeUndefined()
})
