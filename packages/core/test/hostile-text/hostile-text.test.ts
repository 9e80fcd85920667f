import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A call takes milliseconds. After a minute without the next one, it does not end, in milliseconds. */
const STUCK = 60_000

// In another process, because nothing can stop a loop in this one.
test('every exported function ends with text from strangers', { timeout: 3_600_000 }, async () => {
  const script = fileURLToPath(new URL('calls.ts', import.meta.url))
  const sources = new URL('../../../../tools/register-source.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--conditions=@latchkey/source', '--import', sources, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  let timer: NodeJS.Timeout | undefined
  child.stdout.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-1000)
    clearTimeout(timer)
    timer = setTimeout(() => child.kill('SIGKILL'), STUCK)
  })
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  const last = printed.trimEnd().split('\n').at(-1) ?? ''
  // The last line is the call that did not end, or the number of calls.
  const [, calls = 0, functions = 0] = (/^(\d+) calls of (\d+) functions$/.exec(last) ?? [last]).map(Number)
  expect(last).toMatch(/^\d+ calls of/)
  expect(functions).toBeGreaterThan(300)
  expect(calls).toBeGreaterThan(functions * 100)
})
