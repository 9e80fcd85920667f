import { expect, test } from 'vitest'
import { withDevelopmentChecks } from './development-checks.js'

const path = (file: string) => `/checkout/packages/core/src/${file}`
const source =
  "import { check } from '../../contract/check-input.js';export function signOut(client) {\n  check('signOut', client)\n  return client\n}"

test('checks arguments in development only', () => {
  expect(withDevelopmentChecks(source, path('flows/session/sign-out.ts'))).toBe(
    "import { isModeKnown } from './../../lib/mode.js';import { check } from '../../contract/check-input.js';export function signOut(client) {\n" +
      "  if (/* @__PURE__ */ isModeKnown()) if (process.env.NODE_ENV !== 'production') check('signOut', client)\n" +
      '  return client\n}',
  )
})

test('reads the mode once for each module in the build for servers', () => {
  expect(withDevelopmentChecks(source, path('flows/session/sign-out.ts'), true)).toBe(
    "import { isModeKnown } from './../../lib/mode.js';const isDevelopment = isModeKnown() && process.env.NODE_ENV !== 'production';import { check } from '../../contract/check-input.js';export function signOut(client) {\n" +
      "  if (isDevelopment) check('signOut', client)\n" +
      '  return client\n}',
  )
})

test('checks public environment variables in production in the build for servers only', () => {
  const text = 'refuseLeakedSecrets(env)\nexport function refuseLeakedSecrets() {}'
  expect(withDevelopmentChecks(text, path('options.ts'))).toContain("!== 'production') refuseLeakedSecrets(env)")
  expect(withDevelopmentChecks(text, path('options.ts'), true)).toBe(text)
})

test.each([
  path('server/get-auth.ts'),
  path('admin/project.ts'),
  path('verify/frameworks/hono.ts'),
  path('verify/verify.ts'),
  path('contract/check-input.ts'),
  path('contract/select-variant.ts'),
  path('flows/flow.ts'),
  '/checkout/packages/react/src/hooks/use-user.ts',
])('checks arguments in %s in production, too', (file) => {
  expect(withDevelopmentChecks(source, file)).toBe(source)
})

test.each([
  "checkOptions(options, env)\ncheckOptionNames('createClient', options, names)",
  "import { check } from './contract/check-input.js'\nconst isValid = check(name, client)",
  'const check = () => read()\ncheck()',
])('leaves %j as it is', (text) => {
  expect(withDevelopmentChecks(text, path('client.ts'))).toBe(text)
})
