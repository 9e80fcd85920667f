import { describe, expect, test } from 'vitest'
import next from '../../next/package.json' with { type: 'json' }
import stack from '../../stack/package.json' with { type: 'json' }
import { satisfies } from '../src/doctor/version.js'

// The packages for Next.js admit exactly the versions in which neither a header skips the proxy (CVE-2025-29927: fixed in
// 14.2.25 and 15.2.3) nor a request runs code (CVE-2025-66478: fixed in 15.2.6, 15.3.6, 15.4.8, 15.5.7 and 16.0.7).

const FIXED = ['15.2.6', '15.2.9', '15.3.6', '15.4.8', '15.5.7', '15.5.29', '16.0.7', '16.1.0', '16.4.6']
const VULNERABLE = ['15.0.0', '15.0.5', '15.1.9', '15.2.2', '15.2.5', '15.3.5', '15.4.7', '15.5.6', '16.0.0', '16.0.6']
const FIXED_14 = ['14.2.25', '14.2.35']
const UNSUPPORTED = ['12.3.5', '13.5.9', '14.1.4', '14.2.24', '17.0.0']

describe.each([
  ['@latchkey/next', next.peerDependencies.next, FIXED, [...VULNERABLE, ...UNSUPPORTED, ...FIXED_14]],
  ['@latchkey/stack', stack.peerDependencies.next, [...FIXED, ...FIXED_14], [...VULNERABLE, ...UNSUPPORTED]],
])('%s', (_, range, admitted, refused) => {
  test.each(admitted)('admits Next.js %s', (version) => {
    expect(satisfies(version, range)).toBe(true)
  })

  test.each(refused)('refuses Next.js %s', (version) => {
    expect(satisfies(version, range)).toBe(false)
  })
})
