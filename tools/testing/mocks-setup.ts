// A setup file of tests that share their modules with the other files of a worker: a file that replaces modules gets those
// that it imports with its own replacements, and the next file gets none of them.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath = '' } = expect.getState()
if (/\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}
