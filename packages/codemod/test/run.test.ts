import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../src/index.js'
import { report } from '../src/report.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const APP = {
  'package.json': `{
    "name": "app",
    "dependencies": { "@stackframe/react": "2.8.12", "@stackframe/stack-shared": "2.8.12", "react": "19" }
}
`,
  'src/stack.ts': `import { StackClientApp } from '@stackframe/react'\n`,
  'src/errors.ts': `import { KnownErrors } from '@stackframe/stack-shared'\n`,
  'node_modules/x/index.js': `require('@stackframe/react')\n`,
}

test('changes nothing without --write, and reports what would change', () => {
  put(APP)
  const summary = run({ folder, version: '^1.0.0' })
  expect(summary.changed.map(({ path }) => path).sort()).toEqual(['package.json', 'src/errors.ts', 'src/stack.ts'])
  for (const [path, text] of Object.entries(APP)) expect(read(path)).toBe(text)
  expect(report(summary, false)).toContain('Would change 3 files')
})

test('replaces imports and dependencies, and changes nothing the second time', () => {
  put(APP)
  run({ folder, write: true, version: '^1.0.0' })
  expect(read('src/stack.ts')).toContain('@latchkey/stack/react')
  expect(JSON.parse(read('package.json')).dependencies).toEqual({ '@latchkey/stack': '^1.0.0', react: '19' })
  expect(read('package.json')).toContain('\n    "name"')
  expect(read('node_modules/x/index.js')).toContain('@stackframe/react')
  expect(run({ folder, write: true, version: '^1.0.0' })).toEqual({ changed: [], skipped: [], notices: [] })
})

const CURRENT = {
  'package.json':
    '{ "dependencies": { "@hexclave/next": "1.0.0", "@hexclave/shared": "1.0.0", "next": "16", "react": "19" } }\n',
  'hexclave.config.ts': `import { defineHexclaveConfig } from '@hexclave/next/config'\nexport const config = defineHexclaveConfig({})\n`,
  'stack/client.ts': `import { HexclaveClientApp } from '@hexclave/next'\nexport const app = new HexclaveClientApp({ tokenStore: 'nextjs-cookie' })\n`,
  'app/layout.tsx': `import { HexclaveProvider, HexclaveTheme } from '@hexclave/next'\nexport default () => <HexclaveProvider app={app}><HexclaveTheme /></HexclaveProvider>\n`,
  'app/errors.ts': `import { KnownErrors } from '@hexclave/shared'\n`,
  'convex/convex.config.ts': `import component from '@hexclave/next/convex.config'\nexport default component\n`,
  'convex/auth.config.ts': `import { getConvexProvidersConfig } from '@hexclave/next/convex-auth.config'\nexport default { providers: getConvexProvidersConfig({ projectId: 'p' }) }\n`,
}

test('replaces the packages under their current names', () => {
  put(CURRENT)
  const summary = run({ folder, write: true, version: '^1.0.0' })
  expect(summary.skipped).toEqual([])
  expect(summary.changed.map(({ path }) => path).sort()).toEqual(Object.keys(CURRENT).sort())
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    '@latchkey/stack': '^1.0.0',
    next: '16',
    react: '19',
  })
  for (const path of Object.keys(CURRENT)) expect(read(path)).not.toContain('@hexclave/')
  expect(read('hexclave.config.ts')).toContain(`from '@latchkey/stack'`)
  expect(read('app/errors.ts')).toContain(`from '@latchkey/stack/shared'`)
  expect(read('convex/convex.config.ts')).toContain(`from '@latchkey/stack/convex.config'`)
  expect(read('convex/auth.config.ts')).toContain(`from '@latchkey/stack/convex-auth.config'`)
})

test.each(['js', 'react', 'next', 'tanstack-start'])(
  'replaces the members of @hexclave/%s like those of its twin',
  (name) => {
    const twin = name === 'next' ? 'stack' : name
    const source = (scope: string, brand: string) =>
      `import { ${brand}ClientApp } from '@${scope}'\nnew ${brand}ClientApp({})\n`
    put({ 'current.ts': source(`hexclave/${name}`, 'Hexclave'), 'former.ts': source(`stackframe/${twin}`, 'Stack') })
    run({ folder, write: true, version: '^1.0.0' })
    expect(read('current.ts').replaceAll('Hexclave', 'Stack')).toBe(read('former.ts'))
    expect(read('former.ts')).toContain('@latchkey/stack')
  },
)

test('keeps a dependency that a skipped file still uses', () => {
  put({ ...APP, 'src/odd.ts': `import { generateUuid } from '@stackframe/stack-shared'\n` })
  const { skipped } = run({ folder, write: true, version: '^1.0.0' })
  expect(skipped).toEqual([{ path: join('src', 'odd.ts'), problems: [expect.stringContaining('generateUuid')] }])
  expect(JSON.parse(read('package.json')).dependencies).toMatchObject({
    '@stackframe/stack-shared': '2.8.12',
    '@latchkey/stack': '^1.0.0',
  })
})

const ONE_PACKAGE = '{ "dependencies": { "@stackframe/react": "2.8.12" } }\n'
const ODD = `import { x } from '@stackframe/react/dist/x'\n`

test('adds the new package next to one that a skipped file still uses', () => {
  put({ 'package.json': ONE_PACKAGE, 'src/stack.ts': APP['src/stack.ts'], 'src/odd.ts': ODD })
  run({ folder, write: true, native: true, version: '^1.0.0' })
  expect(read('src/stack.ts')).toContain('@latchkey/stack/react')
  expect(JSON.parse(read('package.json')).dependencies).toMatchObject({
    '@stackframe/react': '2.8.12',
    '@latchkey/stack': '^1.0.0',
  })
  expect(run({ folder, write: true, version: '^1.0.0' }).changed).toEqual([])
})

test('adds a package to one list of dependencies only', () => {
  put({
    'package.json': `{ "dependencies": { "@latchkey/stack": "1.0.0" }, "devDependencies": { "@stackframe/react": "2.8.12" } }\n`,
    'src/stack.ts': `import { StackClientApp } from '@latchkey/stack/react'\n`,
    'src/odd.ts': ODD,
  })
  expect(run({ folder, write: true, version: '^1.0.0' }).changed).toEqual([])
})

test.each([
  ['that no package.json names', 'stack-shared/dist/utils/uuids'],
  ['that has no replacement', 'stack-ui'],
])('keeps the packages when a file is left alone that uses one %s', (_, module) => {
  put({
    'package.json': ONE_PACKAGE,
    'src/stack.ts': APP['src/stack.ts'],
    'src/odd.ts': `import { x } from '@stackframe/${module}'\n`,
  })
  const { skipped } = run({ folder, write: true, version: '^1.0.0' })
  expect(skipped).toEqual([{ path: join('src', 'odd.ts'), problems: [expect.stringContaining('no replacement')] }])
  expect(JSON.parse(read('package.json')).dependencies).toMatchObject({ '@stackframe/react': '2.8.12' })
})

test.each(['latin1', 'utf16le'] as const)('leaves files alone that are %s, and keeps the dependency', (encoding) => {
  const files = {
    'src/odd.ts': `\uFEFFimport { StackClientApp } from '@stackframe/react' // é\n`,
    'src/other.ts': '// é\n',
    'web/package.json': `{ "name": "é", "dependencies": { "@stackframe/react": "2.8.12" } }`,
  }
  put({ ...APP, ...files })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), Buffer.from(text, encoding))
  const { skipped } = run({ folder, write: true, version: '^1.0.0' })
  expect(skipped).toEqual(
    ['src/odd.ts', 'web/package.json'].map((path) => ({ path: join(path), problems: ['is not UTF-8'] })),
  )
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(folder, path))).toEqual(Buffer.from(text, encoding))
  expect(JSON.parse(read('package.json')).dependencies).toHaveProperty('@stackframe/react')
})

test('adds no package where all files are left alone', () => {
  put({ 'package.json': ONE_PACKAGE, 'src/odd.ts': ODD })
  expect(run({ folder, write: true, version: '^1.0.0' }).changed).toEqual([])
})

test.each(['App.vue', 'App.svelte', 'index.astro', 'page.mdx'])(
  'leaves %s alone, and keeps the dependency that it uses',
  (name) => {
    put({ ...APP, [`src/${name}`]: `<script>\nimport { StackClientApp } from '@stackframe/react'\n</script>\n` })
    const { skipped } = run({ folder, write: true, version: '^1.0.0' })
    expect(skipped).toEqual([{ path: join('src', name), problems: ['is not a JavaScript or TypeScript file'] }])
    expect(JSON.parse(read('package.json')).dependencies).toHaveProperty('@stackframe/react')
  },
)

test('replaces imports in folders that only have the name of a build', () => {
  put({
    ...APP,
    'app/build/page.tsx': `import { useUser } from '@stackframe/react'\n`,
    'build/page.js': `require('@stackframe/react')\n`,
    'packages/web/package.json': '{}',
    'packages/web/dist/page.js': `require('@stackframe/react')\n`,
  })
  run({ folder, write: true, version: '^1.0.0' })
  expect(read('app/build/page.tsx')).toContain('@latchkey/stack/react')
  expect(read('build/page.js')).toContain('@stackframe/react')
  expect(read('packages/web/dist/page.js')).toContain('@stackframe/react')
})

test('adds @latchkey/core when calls are rewritten to it', () => {
  put({
    ...APP,
    'src/stack.ts': `import { StackClientApp } from '@stackframe/react'\nconst app = new StackClientApp({})\napp.signOut()\n`,
  })
  run({ folder, write: true, native: true, version: '^1.0.0' })
  expect(JSON.parse(read('package.json')).dependencies).toHaveProperty('@latchkey/core', '^1.0.0')
})

test('adds @latchkey/core when the second step runs later', () => {
  put({
    ...APP,
    'src/stack.ts': `import { StackClientApp } from '@stackframe/react'\nconst app = new StackClientApp({})\napp.signOut()\n`,
  })
  run({ folder, write: true, version: '^1.0.0' })
  expect(JSON.parse(read('package.json')).dependencies).not.toHaveProperty('@latchkey/core')
  run({ folder, write: true, native: true, version: '^1.0.0' })
  const { dependencies } = JSON.parse(read('package.json'))
  expect(dependencies).toHaveProperty('@latchkey/core', '^1.0.0')
  expect(Object.keys(dependencies)).toEqual(Object.keys(dependencies).sort())
})

const { peerDependencies } = JSON.parse(readFileSync(new URL('../../stack/package.json', import.meta.url), 'utf8'))

test.each([
  ['react', 'React', ['17.0.2', '17', '~18.2.0', '18.2.x']],
  [
    'next',
    'Next.js',
    ['13.5.0', '14.2.10', '~14.1.0', '15.0', '15.1.x', '~15.1.8', '15.2.0', '15.2.5', '15.5.6', '~14.1.0 || 15.2.5'],
  ],
])('reports versions of %s that are not in the range of @latchkey/stack', (name, title, ranges) => {
  for (const range of ranges) {
    put({ 'package.json': JSON.stringify({ dependencies: { '@stackframe/stack': '2.8.12', [name]: range } }) })
    const summary = run({ folder, version: '^1.0.0' })
    const required = `@latchkey/stack requires ${title} ${peerDependencies[name]}, and the range of ${name} is ${range}.`
    expect(summary.notices).toEqual([expect.stringContaining(required)])
    expect(report(summary, false)).toContain(required)
  }
})

test.each([
  ['react', ['^17.0.0 || ^18.0.0', '^18.2.0', '18', '18.3', '~18.3.1', '^19.0.0', '>=18.2 || >=19.0.0-rc.0', 'latest']],
  ['next', ['^14.0.0', '14.x', '~14.2.10', '14.2', '15', '^15.0.0', '15.2.6', 'v15.5.7', '16.1.0', '>=13', 'canary']],
])('reports no version of %s that can be in the range', (name, ranges) => {
  for (const range of ranges) {
    put({ 'package.json': JSON.stringify({ dependencies: { '@stackframe/stack': '2.8.12', [name]: range } }) })
    expect(run({ folder, version: '^1.0.0' }).notices).toEqual([])
  }
})

test('reports no version for an app without pages', () => {
  put({ 'package.json': JSON.stringify({ dependencies: { '@stackframe/js': '2.8.12', react: '18.2.0' } }) })
  expect(run({ folder, version: '^1.0.0' }).notices).toEqual([])
})

test.each([
  ['a path alias', '@/lib/stack', { '@/*': ['./src/*'] }],
  ['an alias without a pattern', 'kit', { kit: ['./src/lib/stack.ts'] }],
  ['a relative path', '../lib/stack', undefined],
  ['a relative path with the extension of the compiled file', '../lib/stack.js', undefined],
])('rewrites calls of an app that is imported by %s', (_, module, paths) => {
  put({
    'tsconfig.json': `{ // comment\n "compilerOptions": { "paths": ${JSON.stringify(paths ?? {})}, }, }`,
    'src/lib/stack.ts': `import { StackClientApp, StackServerApp } from '@stackframe/react'\nconst app = new StackClientApp({})\nexport { app as clientApp }\nexport const serverApp = new StackServerApp({})\n`,
    'src/app/page.tsx': `import { clientApp as app, other, serverApp } from '${module}'\nawait app.redirectToSignIn()\nawait other.redirectToSignIn()\n{\n  await serverApp.redirectToSignIn()\n}\n`,
  })
  run({ folder, write: true, native: true, version: '^1.0.0' })
  expect(read('src/app/page.tsx').replace(/TODO.*/, 'TODO')).toBe(
    `import { redirectTo } from '@latchkey/core'\nimport { clientApp as app, other, serverApp } from '${module}'\nawait redirectTo(app.client, 'signIn')\nawait other.redirectToSignIn()\n{\n  // TODO\n  await serverApp.redirectToSignIn()\n}\n`,
  )
  expect(run({ folder, write: true, native: true, version: '^1.0.0' }).changed).toEqual([])
})

test('step 1 leaves a file alone that imports an app', () => {
  put({ 'a.ts': `export const app = new StackClientApp({})\n`, 'b.ts': `import { app } from './a'\napp.signOut()\n` })
  expect(run({ folder, write: true, version: '^1.0.0' }).changed).toEqual([])
})

test('keeps the byte order mark and the line breaks of package.json', () => {
  put({ 'package.json': `\uFEFF${APP['package.json'].replaceAll('\n', '\r\n')}` })
  run({ folder, write: true, version: '^1.0.0' })
  expect(read('package.json')).toMatch(/^\uFEFF\{\r\n {4}"name"/)
  expect(read('package.json')).toContain('"@latchkey/stack": "^1.0.0"')
  expect(read('package.json')).not.toMatch(/[^\r]\n/)
})

test('reports a package.json that is not valid JSON, and ignores one without an object', () => {
  put({ ...APP, 'package.json': '{ "dependencies": { "@stackframe/react": "2", } }', 'fixture/package.json': 'null' })
  const { changed, skipped } = run({ folder, write: true, version: '^1.0.0' })
  expect(changed.map(({ path }) => path).sort()).toEqual(['src/errors.ts', 'src/stack.ts'])
  expect(skipped).toEqual([{ path: 'package.json', problems: ['is not valid JSON'] }])
})

test('marks the calls of the app of the provider when an app has hosted pages', () => {
  put({
    'src/stack.ts': `import { StackClientApp } from '@stackframe/react'\nexport const app = new StackClientApp({ urls: { default: { type: 'hosted' } } })\n`,
    'src/page.tsx': `import { useStackApp } from '@stackframe/react'\nconst app = useStackApp()\napp.redirectToSignIn()\n`,
  })
  const { changed } = run({ folder, native: true, version: '^1.0.0' })
  expect(changed).toContainEqual({ path: join('src', 'page.tsx'), imports: 1, rewritten: 0, marked: 1 })
})
