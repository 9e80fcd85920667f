import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A call takes milliseconds. After a minute without the next one, it does not end, in milliseconds. */
const STUCK = 60_000

// In another process, because nothing can stop a loop in this one.
test('every exported function ends with text from strangers', { timeout: 3_600_000 }, async () => {
  const script = fileURLToPath(new URL('calls.ts', import.meta.url))
  const sources = new URL('../../../../tools/register-source.mjs', import.meta.url).href
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-text-'))
  const progress = join(folder, 'call')
  const child = spawn(process.execPath, ['--conditions=@latchkey/source', '--import', sources, script, progress], {
    stdio: 'ignore',
  })
  const read = () => (existsSync(progress) ? readFileSync(progress, 'utf8') : '').split('\n')[0] ?? ''
  let last = ''
  const timer = setInterval(() => {
    const before = last
    last = read()
    if (last !== '' && last === before) child.kill('SIGKILL')
  }, STUCK)
  await new Promise((resolve) => child.on('close', resolve))
  clearInterval(timer)
  last = read()
  rmSync(folder, { recursive: true })
  // The last line is the call that did not end, or the number of calls.
  const [, calls = 0, functions = 0] = (/^(\d+) calls of (\d+) functions$/.exec(last) ?? [last]).map(Number)
  expect(last).toMatch(/^\d+ calls of/)
  expect(functions).toBeGreaterThan(300)
  expect(calls).toBeGreaterThan(functions * 100)
})
