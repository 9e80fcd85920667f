import { expect, test } from 'vitest'
import { transform } from '../src/index.js'

test.each([
  ['a.ts', `import { StackClientApp } from '@stackframe/js'`, `import { StackClientApp } from '@latchkey/stack/js'`],
  ['a.tsx', `import { useUser } from "@stackframe/react";`, `import { useUser } from "@latchkey/stack/react";`],
  [
    'a.ts',
    `import { KnownErrors, type Result } from '@stackframe/stack-shared'`,
    `import { KnownErrors, type Result } from '@latchkey/stack/shared'`,
  ],
  [
    'a.ts',
    `import { KnownErrors } from '@stackframe/stack-shared/dist/known-errors'`,
    `import { KnownErrors } from '@latchkey/stack/shared'`,
  ],
  ['a.ts', `import { StackServerApp } from '@stackframe/stack'`, `import { StackServerApp } from '@latchkey/stack'`],
  ['a.ts', `import type { User } from '@stackframe/js'`, `import type { User } from '@latchkey/stack/js'`],
  ['a.ts', `export { useUser } from '@stackframe/react'`, `export { useUser } from '@latchkey/stack/react'`],
  ['a.ts', `export * from '@stackframe/react'`, `export * from '@latchkey/stack/react'`],
  ['a.ts', `let user: import('@stackframe/js').User`, `let user: import('@latchkey/stack/js').User`],
  ['a.ts', `const kit = await import('@stackframe/js')`, `const kit = await import('@latchkey/stack/js')`],
  ['a.ts', 'const kit = await import(`@stackframe/js`)', 'const kit = await import(`@latchkey/stack/js`)'],
  ['a.cts', `import kit = require('@stackframe/js')`, `import kit = require('@latchkey/stack/js')`],
  [
    'a.cjs',
    `const { StackServerApp } = require('@stackframe/js')`,
    `const { StackServerApp } = require('@latchkey/stack/js')`,
  ],
  ['a.test.ts', `vi.mock('@stackframe/react', () => ({}))`, `vi.mock('@latchkey/stack/react', () => ({}))`],
  ['a.js', `jest.mock('@stackframe/react')`, `jest.mock('@latchkey/stack/react')`],
  [
    'a.test.ts',
    `await vi.importActual<object>('@stackframe/react')`,
    `await vi.importActual<object>('@latchkey/stack/react')`,
  ],
  [
    'a.ts',
    `import a from '@stackframe/js'; class B { accessor c = 1 }`,
    `import a from '@latchkey/stack/js'; class B { accessor c = 1 }`,
  ],
  [
    'a.js',
    `import a from '@stackframe/js'; export @b class C {}`,
    `import a from '@latchkey/stack/js'; export @b class C {}`,
  ],
  [
    'a.ts',
    `import a from '@stackframe/js'; class C { constructor(@b d) {} }`,
    `import a from '@latchkey/stack/js'; class C { constructor(@b d) {} }`,
  ],
  [
    'a.js',
    `import a from '@stackframe/js'; import b from './b.json' with { type: 'json' }`,
    `import a from '@latchkey/stack/js'; import b from './b.json' with { type: 'json' }`,
  ],
  [
    'a.jsx',
    `import { SignIn } from '@stackframe/react'\nexport default () => <SignIn   fullPage/>  // keep`,
    `import { SignIn } from '@latchkey/stack/react'\nexport default () => <SignIn   fullPage/>  // keep`,
  ],
])('replaces the module in %s: %s', (path, source, expected) => {
  const { text, imports, problems } = transform(source, path)
  expect({ text, imports, problems }).toEqual({ text: expected, imports: 1, problems: [] })
  expect(transform(text, path).text).toBe(expected)
})

test.each([
  ['syntax that cannot be parsed', `import { from '@stackframe/js'`, /cannot be parsed/],
  ['other modules of the package for Next.js', `import { x } from '@stackframe/stack/x'`, /no replacement/],
  ['names without a replacement', `import { generateUuid } from '@stackframe/stack-shared'`, /generateUuid/],
  ['all names of the shared package', `import * as shared from '@stackframe/stack-shared'`, /all names/],
  [
    'other modules of the shared package',
    `import { x } from '@stackframe/stack-shared/dist/utils/uuids'`,
    /no replacement/,
  ],
  ['packages without a replacement', `import { Button } from '@stackframe/stack-ui'`, /no replacement/],
  [
    'the name in another text',
    `import { a } from '@stackframe/js'\nconst name = '@stackframe/js'`,
    /outside of an import/,
  ],
])('leaves a file alone with %s', (_, source, problem) => {
  const { text, problems } = transform(source, 'a.ts')
  expect(text).toBe(source)
  expect(problems.join()).toMatch(problem)
})

test('ignores files without the kit', () => {
  expect(transform('not a program (', 'a.ts')).toMatchObject({ text: 'not a program (', problems: [] })
})

const APP = `import { StackClientApp } from '@stackframe/js'
const app = new StackClientApp({ tokenStore: 'cookie' })
`

const REPLACED = APP.replace('@stackframe/js', '@latchkey/stack/js')

test('rewrites calls that are the same in the native API', () => {
  const source = `${APP}await app.redirectToSignIn({ replace: true })
await app.redirectToOAuthCallback()
await app.signOut()
`
  const { text, rewritten } = transform(source, 'a.ts', { native: true })
  expect(text).toBe(`import { redirectTo, signOut } from '@latchkey/core'
import { StackClientApp } from '@latchkey/stack/js'
const app = new StackClientApp({ tokenStore: 'cookie' })
await redirectTo(app.client, 'signIn', { replace: true })
await redirectTo(app.client, 'oauthCallback')
await signOut(app.client)
`)
  expect(rewritten).toBe(3)
  expect(transform(text, 'a.ts', { native: true }).text).toBe(text)
})

test.each([
  [
    'in the arguments of another call',
    `${APP}await app.signOut({ redirectUrl: \`/bye?\${await app.redirectToHome()}\` })\n`,
    `import { redirectTo, signOut } from '@latchkey/core'\n${REPLACED}await signOut(app.client, { redirectTo: \`/bye?\${await redirectTo(app.client, 'home')}\` })\n`,
  ],
  [
    'with a comment and type arguments',
    `${APP}await app.signOut<string>( /* keep */ )\n`,
    `import { signOut } from '@latchkey/core'\n${REPLACED}await signOut(app.client /* keep */ )\n`,
  ],
  [
    'in a file that imports types of core',
    `import type { Client } from '@latchkey/core'\n${APP}await app.signOut()\n`,
    `import { signOut } from '@latchkey/core'\nimport type { Client } from '@latchkey/core'\n${REPLACED}await signOut(app.client)\n`,
  ],
  [
    'in a file that imports all names of core',
    `import * as core from '@latchkey/core'\n${APP}await app.signOut()\n`,
    `import { signOut } from '@latchkey/core'\nimport * as core from '@latchkey/core'\n${REPLACED}await signOut(app.client)\n`,
  ],
  [
    'in a file that imports other functions of core',
    `import {\n  getUser,\n} from "@latchkey/core";\n${APP}await app.signOut()\n`,
    `import {\n  getUser, signOut,\n} from "@latchkey/core";\n${REPLACED}await signOut(app.client)\n`,
  ],
  [
    'of a function that the file imports from core',
    `import { signOut } from '@latchkey/core'\n${APP}await app.signOut()\nawait signOut(other)\n`,
    `import { signOut } from '@latchkey/core'\n${REPLACED}await signOut(app.client)\nawait signOut(other)\n`,
  ],
  [
    'in a file with CRLF line breaks',
    `${APP}await app.signOut()\n`.replaceAll('\n', '\r\n'),
    `import { signOut } from '@latchkey/core'\n${REPLACED}await signOut(app.client)\n`.replaceAll('\n', '\r\n'),
  ],
])('rewrites a call %s', (_, source, expected) => {
  const { text } = transform(source, 'a.ts', { native: true })
  expect(text).toBe(expected)
  expect(transform(text, 'a.ts', { native: true }).text).toBe(text)
})

test.each([
  ['a parameter', 'export const end = (signOut) => app.signOut()'],
  ['a destructured variable', 'const { signOut } = other\nconst end = () => app.signOut()'],
  ['a class', 'class signOut {}\nconst end = () => app.signOut()'],
  ['an imported type', `import { type signOut } from '@latchkey/core'\nconst end = () => app.signOut()`],
  ['a caught error', 'try { } catch (signOut) { app.signOut() }'],
])('does not rewrite a call when its function has the name of %s', (_, source) => {
  const { text } = transform(`${APP}${source}\n`, 'a.ts', { native: true })
  expect(text).toContain('app.signOut()')
  expect(text).not.toContain('app.client')
})

test.each([
  ['signOut({})', 'signOut(app.client, {})'],
  [`signOut({ "redirectUrl": '/bye' })`, `signOut(app.client, { redirectTo: '/bye' })`],
  ['redirectToSignUp({ noRedirectBack: true })', `redirectTo(app.client, 'signUp', { noRedirectBack: true })`],
])('passes the options of app.%s as core expects them', (call, expected) => {
  const { text, rewritten, marked } = transform(`${APP}app.${call}\n`, 'a.ts', { native: true })
  expect(text.split('\n').at(-2)).toBe(expected)
  expect({ rewritten, marked }).toEqual({ rewritten: 1, marked: 0 })
})

test.each([
  'signOut(options)',
  'signOut({}, options)',
  `signOut({ redirectUrl: '/' + path })`,
  'signOut({ ...options })',
  'signOut({ [name]: request })',
  'signOut({ redirectUrl })',
  `signOut({ redirectUrl: new URL('/bye', location.href) })`,
  `signOut({ redirectUrl: 'https://example.com/' })`,
  `signOut({ redirectUrl: '//example.com/' })`,
  // It may be `null`, the token store of the app.
  'signOut({ tokenStore })',
  'signOut({ then() {} })',
  'toString()',
  // The tokens of an anonymous or restricted user are null, those of core are not.
  'getAccessToken()',
  'getAuthHeaders()',
  'redirectToSignIn({ redirectUrl: location.href })',
  // The method returns to the current page afterwards, and the function of core does not.
  'redirectToSignOut()',
])('marks app.%s, which core does not have like this', (call) => {
  const { text, rewritten, marked } = transform(`${APP}app.${call}\n`, 'a.ts', { native: true })
  expect(text).toMatch(/\n\/\/ TODO\(latchkey\): .*\napp\..*\n$/)
  expect(text.split('\n').at(-2)).toBe(`app.${call}`)
  expect({ rewritten, marked }).toEqual({ rewritten: 0, marked: 1 })
})

test('marks a call in a function that is passed to a rewritten call', () => {
  const source = `${APP}await app.redirectToHome({ replace: find(() => {\n  app.getUser()\n}) })\n`
  const { text } = transform(source, 'a.ts', { native: true })
  expect(text).toMatch(
    /^await redirectTo\(app\.client, 'home', \{ replace: find\(\(\) => \{\n {2}\/\/ TODO\(latchkey\).*\n {2}app\.getUser\(\)\n\}\) \}\)\n$/m,
  )
})

test('marks calls that have another form once', () => {
  const source = `${APP}async function load() {
  const user = await app.getUser()
  return user
}
`
  const { text, marked } = transform(source, 'a.ts', { native: true })
  expect(text).toContain('  // TODO(latchkey): getUser has another form')
  expect(marked).toBe(1)
  expect(transform(text, 'a.ts', { native: true }).text).toBe(text)
})

test('marks a call in an exported constant before the export', () => {
  const source = `${APP}export const Name = () => <p>{String(app.getUser())}</p>\n`
  const { text, marked } = transform(source, 'a.tsx', { native: true })
  expect(text).toMatch(/\n\/\/ TODO\(latchkey\): getUser .*\nexport const Name/)
  expect(marked).toBe(1)
  expect(transform(text, 'a.tsx', { native: true }).text).toBe(text)
})

test('marks a call after a condition in the same line before the condition', () => {
  const source = `${APP}if (!user) await app.getUser()\n`
  const { text, marked } = transform(source, 'a.ts', { native: true })
  expect(text).toMatch(/\n\/\/ TODO\(latchkey\): getUser .*\nif \(!user\)/)
  expect(marked).toBe(1)
  expect(transform(text, 'a.ts', { native: true }).text).toBe(text)
})

test('marks calls in JSX before the statement that contains them', () => {
  const source = `${APP}export function Profile() {
  return (
    <p>
      <button onClick={() => app.getUser()}>Load</button>
      <button
        onClick={async () => {
          await app.sendMagicLinkEmail('ada@example.com')
        }}
      >
        Send
      </button>
    </p>
  )
}
`
  const { text, marked } = transform(source, 'a.tsx', { native: true })
  expect(text).toMatch(/\n {2}\/\/ TODO\(latchkey\): getUser .*\n {2}return \(\n/)
  expect(text).toMatch(/\n {10}\/\/ TODO\(latchkey\): sendMagicLinkEmail .*\n {10}await app\./)
  expect(marked).toBe(2)
  expect(transform(text, 'a.tsx', { native: true }).text).toBe(text)
})

test.each([
  'new StackServerApp({})',
  'new HexclaveAdminApp({})',
  'new StackClientApp(options)',
  'new StackClientApp({ ...options })',
  'new StackClientApp({ inheritsFrom: other })',
  'new StackClientApp({ urls })',
  `new StackClientApp({ urls: { default: { type: 'hosted' } } })`,
  `new StackClientApp({ urls: { home: '/', signIn: { type: 'hosted' } } })`,
  `new StackClientApp({ urls: { signIn: 'https://my-project.built-with-stack-auth.com/handler/sign-in' } })`,
  `useStackApp(); new StackClientApp({ urls: { default: { type: 'hosted' } } })`,
  `new StackClientApp({ tokenStore: 'nextjs-cookie' })`,
  `new StackClientApp({ redirectMethod: 'nextjs' })`,
])('marks the calls of %s', (app) => {
  const source = `import '@latchkey/stack/react'\nconst app = ${app}\nawait app.redirectToSignIn()\nawait app.signOut()\n`
  const { text, rewritten } = transform(source, 'a.ts', { native: true })
  expect(text).toMatch(/TODO.*\nawait app\.redirectToSignIn\(\)\n.*TODO.*\nawait app\.signOut\(\)\n$/)
  expect(rewritten).toBe(0)
  expect(transform(text, 'a.ts', { native: true }).text).toBe(text)
})

test.each(['new StackClientApp({ urls: { signIn: "/in" } })', 'useStackApp()'])('rewrites the calls of %s', (app) => {
  const source = `import '@latchkey/stack/react'\nconst app = ${app}\nawait app.redirectToSignIn()\n`
  expect(transform(source, 'a.ts', { native: true }).text).toContain(`await redirectTo(app.client, 'signIn')`)
})

test.each([
  ['marks', 'a file that servers may run', '', 0],
  ['rewrites', 'a client component', `'use client'\n`, 1],
])('%s the calls of an app for Next.js in %s', (_, __, directive, rewritten) => {
  const app = `new StackClientApp({ tokenStore: 'nextjs-cookie' })`
  for (const options of [app, app.replace(/\{.*\}/, '{}')]) {
    const source = `${directive}import { StackClientApp } from '@hexclave/next'\nconst app = ${options}\napp.signOut()\n`
    expect(transform(source, 'a.ts', { native: true })).toMatchObject({ rewritten, marked: 1 - rewritten })
  }
})

test.each([
  ['StackClientApp', 'StackServerApp'],
  ['StackServerApp', 'StackClientApp'],
])('marks calls when a %s and a %s have one name', (one, other) => {
  const source = `import '@latchkey/stack'
const f = () => { const app = new ${one}({}); return app }
async function g() {
  const app = new ${other}({})
  await app.signOut()
}
`
  expect(transform(source, 'a.ts', { native: true }).rewritten).toBe(0)
})

test.each([
  [
    'a value that is not known to be an app',
    `import { useUser } from '@latchkey/stack/react'\nother.redirectToSignIn()`,
  ],
  ['a variable that changes', `import '@latchkey/stack/js'\nlet app = new StackClientApp({})\napp.signOut()`],
  [
    'a parameter that hides the app',
    `${APP.replace('@stackframe/js', '@latchkey/stack/js')}export const f = (app) => app.signOut()`,
  ],
])('leaves a call alone on %s', (_, source) => {
  expect(transform(source, 'a.ts', { native: true }).text).toBe(source)
})

test('leaves a call alone when the file declares the name of the function', () => {
  const source = `${APP}const signOut = () => app.signOut()\n`
  const { rewritten } = transform(source, 'a.ts', { native: true })
  expect(rewritten).toBe(0)
})

test.each([
  'try { f() } catch (app) { app.signOut() }',
  'function f() { function app() {} app.signOut() }',
  'function f() { class app {} app.signOut() }',
  'const f = function app() { app.signOut() }',
])('leaves a call alone when another declaration may hide the app: %s', (code) => {
  const source = `import { StackClientApp } from '@latchkey/stack/react'\nconst app = new StackClientApp({})\n${code}\n`
  expect(transform(source, 'a.ts', { native: true }).text).toBe(source)
})
