import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from './programs.mjs'

test('lists the packages of programs that are not on the path', () => {
  const programs = { node: 'nodejs', 'no-such-program': 'no-such-package' }
  expect(missingPackages(programs, `/nowhere:${dirname(process.execPath)}`)).toEqual(['no-such-package'])
})
