import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { quoteForCmd } from './command-group.js'
import { parse, START } from './options.js'
import { portOwner } from './port-owner.js'

describe('the quotes of cmd.exe', () => {
  test.each([
    ['npm', 'npm'],
    ['--reporter=dot', '--reporter=dot'],
    ['C:\\app\\test.js', 'C:\\app\\test.js'],
    ['sign in', '"sign in"'],
    ['a&b', '"a&b"'],
    ['', '""'],
    ['say "hi"', '"say \\"hi\\""'],
    ['C:\\my app\\', '"C:\\my app\\\\"'],
  ])('quotes %j as %s for cmd.exe', (text, quoted) => {
    expect(quoteForCmd(text)).toBe(quoted)
  })
})

describe('the owner of a port', () => {
  // The name that Linux has for the main thread of Node.js is not that of the program.
  test.runIf(process.platform === 'linux')('names the program that listens on a port', async () => {
    const script =
      "const s = require('http').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))"
    const child = spawn(process.execPath, ['-e', script])
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    expect(portOwner(Number(port))).toBe(`node (process ${child.pid}, started in ${process.cwd()})`)
    child.kill()
    await once(child, 'close')
  })

  test('names nothing for a free port', () => {
    expect(portOwner(1)).toBeUndefined()
  })
})

test('an unknown option lists the options that there are', () => {
  expect(() => parse(['--prot', '8102'], START)).toThrow(
    /^Unknown option '--prot'\. The options are --port, .*--smtp-port\.$/,
  )
})
