import { mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { currentHeaderName, KNOWN_ERROR_HEADER, VARIABLES } from '@latchkey/core/internal/contract'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import next from '../../next/package.json'
import stack from '../../stack/package.json'
import { readApp } from '../src/app.js'
import { SERVICE_CHECKS } from '../src/doctor/checks/service.js'
import { CHECKS, examine, report } from '../src/doctor/doctor.js'
import { KNOWN_NAMES, settingsOf } from '../src/doctor/settings.js'
import { satisfies } from '../src/doctor/version.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'))
  put(HEALTHY)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The paths at which the folder differs from {@link HEALTHY}. */
const changed = new Set<string>()
afterEach(restoreAll)

const API = 'http://localhost:8102'
const APP = 'http://localhost:3000'
const TIME = Date.UTC(2030, 0, 1)

/** Files by path. Objects become JSON, and `null` removes a file of {@link HEALTHY}. */
type Files = Readonly<Record<string, string | object | null>>

const modules = (versions: Readonly<Record<string, object>>): Files =>
  Object.fromEntries(
    Object.entries(versions).map(([name, manifest]) => [`node_modules/${name}/package.json`, manifest]),
  )

const MANIFEST = {
  dependencies: { '@latchkey/core': '^1.0.0', '@latchkey/react': '^1.0.0', react: '^19.2.0', 'react-dom': '^19.2.0' },
  devDependencies: { vite: '^8.0.0', typescript: '^5.9.0' },
}
const KEY = DEFAULT_PROJECT.keys.publishable
const ENV = `VITE_STACK_PROJECT_ID=${DEFAULT_PROJECT.id}\nVITE_STACK_PUBLISHABLE_CLIENT_KEY="${KEY}"\nVITE_STACK_API_URL=${API}\n`
const MAIN = `import { createClient, configFromEnv } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import '@latchkey/react/styles.css'
const client = createClient(configFromEnv(import.meta.env))
export const App = () => <LatchkeyProvider client={client}><AuthHandler path={location.pathname} /></LatchkeyProvider>
`

/** An app with React and Vite whose setup is right. */
const HEALTHY: Files = {
  'package.json': MANIFEST,
  'tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }',
  '.git/HEAD': 'ref: refs/heads/main',
  '.gitignore': 'node_modules\n*.local\n',
  '.env': ENV,
  'src/main.tsx': MAIN,
  ...modules({
    '@latchkey/core': { version: '1.0.0', engines: { node: '>=20' } },
    '@latchkey/react': { version: '1.0.0', peerDependencies: { react: '^18.3.0 || ^19.0.0' } },
    react: { version: '19.3.1' },
    'react-dom': { version: '19.3.1' },
    typescript: { version: '5.9.2' },
  }),
}

const NEXT: Files = {
  'package.json': {
    dependencies: { ...MANIFEST.dependencies, next: '^16.0.0', '@latchkey/next': '^1.0.0' },
  },
  '.env': ENV.replaceAll('VITE_', 'NEXT_PUBLIC_'),
  'app/layout.tsx': MAIN.replace(/^const client.*$/m, ''),
  'src/main.tsx': null,
  'proxy.ts': "import { authProxy } from '@latchkey/next/proxy'\nexport const proxy = authProxy()\n",
  ...modules({
    next: { version: '16.4.6' },
    '@latchkey/next': { version: '1.0.0', peerDependencies: { next: '>=16.0.0' } },
  }),
}

function put(files: Files) {
  for (const [path, content] of Object.entries(files)) {
    if (content === null) {
      rmSync(join(folder, path), { force: true })
      continue
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

function restoreAll() {
  for (const path of changed) restore(path)
  changed.clear()
}

/** Removes a file with the folders that are not those of a healthy app, or writes the file of the healthy app again. */
function restore(path: string) {
  const folders = path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))
  const isHealthy = (name: string) => Object.keys(HEALTHY).some((one) => `${one}/`.startsWith(`${name}/`))
  const added = folders.find((name) => !isHealthy(name))
  if (added === undefined) put({ [path]: HEALTHY[path] ?? '' })
  else rmSync(join(folder, added), { recursive: true, force: true })
}

/** What the app and the service respond with. */
interface World {
  readonly files?: Files
  readonly env?: Readonly<Record<string, string>>
  readonly url?: string
  /** Replaces responses of the app. */
  readonly page?: (path: string) => Response
  /** Replaces responses of the service. */
  readonly service?: (request: Request) => Response | Promise<Response>
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const healthyPage = () =>
  new Response('<html></html>', {
    headers: { ...HTML, 'content-security-policy': `connect-src ${API}; frame-ancestors 'none'` },
  })

async function doctor({ files = {}, env = {}, url = APP, page = healthyPage, service }: World = {}) {
  restoreAll()
  for (const path of Object.keys(files)) changed.add(path)
  put(files)
  const emulator = createEmulator()
  const fetch = async (to: string, init?: RequestInit) => {
    const request = new Request(to, init)
    if (new URL(to).origin === new URL(url).origin) return page(new URL(to).pathname)
    return service ? service(request) : withDate(await emulator.fetch(request), TIME)
  }
  return examine(readApp(folder, env), { url, fetch, now: () => TIME })
}

function withDate(response: Response, time: number): Response {
  const headers = new Headers(response.headers)
  headers.set('date', new Date(time).toUTCString())
  return new Response(response.body, { status: response.status, headers })
}

const failing = async (world: World) =>
  (await doctor(world)).filter(({ finding }) => finding).map(({ check }) => check.id)

describe('finds nothing', () => {
  test('in an app with React and Vite', async () => {
    expect(await failing({})).toEqual([])
  })

  test('in an app with Next.js', async () => {
    expect(await failing({ files: NEXT })).toEqual([])
  })

  test('of browser code with the secret key of something else', async () => {
    const totp =
      "'use client'\nexport const Setup = ({ secretKey }: { secretKey: string }) => <code>{secretKey}</code>\n"
    expect(await failing({ files: { 'src/setup.tsx': totp } })).toEqual([])
  })
})

const responds = (status: number, headers: Record<string, string> = {}) => ({
  service: () => new Response('{}', { status, headers: { 'access-control-allow-origin': '*', ...headers } }),
})

test('asks to correct a package.json whose content is not valid', async () => {
  const result = (await doctor({ files: { 'package.json': { scripts: 'x' } } })).find(
    ({ check }) => check.id === 'manifest',
  )
  expect(result?.finding?.fix).toBe('Correct the file.')
})

/** For each check an app that it finds something in. */
const CASES: Readonly<Record<string, World>> = {
  manifest: { files: { 'package.json': null } },
  kit: { files: { 'package.json': { dependencies: { react: '19' } } } },
  installed: { files: { 'node_modules/@latchkey/react/package.json': null } },
  'same-version': { files: modules({ '@latchkey/react': { version: '1.1.0' } }) },
  'one-core': { files: modules({ '@latchkey/react/node_modules/@latchkey/core': { version: '1.0.1' } }) },
  'one-react': { files: modules({ '@latchkey/react/node_modules/react': { version: '19.2.0' } }) },
  'react-version': { files: modules({ react: { version: '18.2.0' }, 'react-dom': { version: '18.2.0' } }) },
  'react-dom-version': { files: modules({ 'react-dom': { version: '19.2.0' } }) },
  'next-version': { files: { ...NEXT, ...modules({ next: { version: '14.2.0' } }) } },
  'next-vulnerability': { files: { ...NEXT, ...modules({ next: { version: '15.2.2' } }) } },
  'next-package': {
    files: { ...NEXT, 'package.json': { dependencies: { ...MANIFEST.dependencies, next: '^16.0.0' } } },
  },
  'node-version': { files: modules({ '@latchkey/core': { version: '1.0.0', engines: { node: '>=99' } } }) },
  'project-id': {
    files: { '.env': '', 'src/main.tsx': MAIN.replace('configFromEnv(import.meta.env)', 'configFromEnv({})') },
  },
  'variable-name': { files: { '.env': ENV.replace('VITE_STACK_API_URL', 'VITE_STACK_APIURL') } },
  'variable-conflict': { files: { '.env': `${ENV}VITE_HEXCLAVE_PROJECT_ID=other\n` } },
  'variable-prefix': { files: { '.env': ENV.replaceAll('VITE_STACK_PROJECT_ID', 'STACK_PROJECT_ID') } },
  'key-format': { files: { '.env': ENV.replace('pck_', 'ssk_') } },
  'secret-in-public-variable': { files: { '.env': `${ENV}VITE_STACK_SECRET_SERVER_KEY=x\n` } },
  'secret-in-source': { files: { 'src/server.ts': "const key = 'ssk_0123456789abcdef'\n" } },
  'secret-in-git': { files: { '.env': `${ENV}STACK_SECRET_SERVER_KEY=ssk_x\n` } },
  'base-url': { files: { '.env': ENV.replace(API, `${API}/api/v1`) } },
  'base-url-https': { files: { '.env': ENV.replace(API, 'http://localhost.example.com') } },
  'vite-variables': {
    files: { 'src/client.ts': "import { createClient } from '@latchkey/core'\nexport const client = createClient()\n" },
  },
  provider: { files: { 'src/main.tsx': MAIN.replaceAll('LatchkeyProvider', 'Provider') } },
  styles: { files: { 'src/main.tsx': MAIN.replace("import '@latchkey/react/styles.css'", '') } },
  handler: { files: { 'src/main.tsx': MAIN.replaceAll('AuthHandler', 'SignIn') } },
  'next-proxy': { files: { ...NEXT, 'proxy.ts': null } },
  'next-options': {
    files: {
      ...NEXT,
      'latchkey.ts':
        "import { createLatchkey } from '@latchkey/next'\nexport const { auth } = createLatchkey({ httpOnlyPath: '/api/latchkey' })\n",
    },
  },
  'http-only-route': {
    files: {
      ...NEXT,
      'latchkey.ts':
        "import { createLatchkey } from '@latchkey/next'\ncreateLatchkey({ httpOnlyPath: '/api/latchkey' })\n",
      'proxy.ts':
        "import { authProxy } from '@latchkey/next/proxy'\nexport const proxy = authProxy(undefined, { httpOnlyPath: '/api/latchkey' })\n",
    },
  },
  'server-suspense': {
    files: { 'package.json': { ...MANIFEST, devDependencies: { '@react-router/dev': '^8.0.0' } } },
  },
  'server-client': {
    files: {
      'src/admin.tsx':
        "'use client'\nimport { createClient } from '@latchkey/core'\nconst server = createClient({ secretKey: process.env.KEY })\n",
    },
  },
  'typescript-version': { files: modules({ typescript: { version: '5.3.3' } }) },
  'module-resolution': { files: { 'tsconfig.json': '{ "compilerOptions": { "moduleResolution": "node" } }' } },
  service: { service: () => Promise.reject(new TypeError('fetch failed')) },
  project: { files: { '.env': ENV.replace(KEY, 'pck_wrong') } },
  clock: responds(200, { date: new Date(TIME - 120_000).toUTCString() }),
  cors: { service: () => new Response('{}', { headers: { 'access-control-allow-origin': 'https://other.example' } }) },
  'trusted-domain': { url: 'https://app.example', page: healthyPage },
  app: { page: () => new Response('', { status: 500 }) },
  'secure-context': { url: 'http://app.example' },
  'mixed-content': {
    url: 'https://app.example',
    files: { '.env': ENV.replace(API, 'http://api.example.com') },
  },
  csp: {
    page: () =>
      new Response(`<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`, {
        headers: { ...HTML, 'x-frame-options': 'DENY' },
      }),
  },
  'frame-ancestors': { page: () => new Response('', { headers: HTML }) },
  'handler-page': {
    page: (path) => (path === '/' ? healthyPage() : new Response('', { status: 404, headers: healthyPage().headers })),
  },
  'page-cache': {
    page: () => {
      const headers = new Headers(healthyPage().headers)
      headers.set('cache-control', 'public, max-age=60')
      headers.set('set-cookie', 'a=b')
      return new Response('', { headers })
    },
  },
}

test.each(['svelte', 'vue', 'astro'])(
  'finds the provider and the screens that init writes in a file of %s',
  async (extension) => {
    const code =
      "import '@latchkey/react/styles.css'\ncreateElement(LatchkeyProvider, { client, children: createElement(AuthHandler) })\n"
    expect(await failing({ files: { 'src/main.tsx': null, [`src/page.${extension}`]: code } })).toEqual([])
  },
)

test.each(['Stack', 'Hexclave'])(
  'finds the provider and the handler of @latchkey/stack under the name %s',
  async (name) => {
    const code = MAIN.replaceAll('LatchkeyProvider', `${name}Provider`).replaceAll('AuthHandler', `${name}Handler`)
    expect(await failing({ files: { 'src/main.tsx': code } })).toEqual([])
  },
)

test.each(['@hexclave/next', '@stackframe/stack'])('names the codemod in an app with %s', async (name) => {
  const world = { files: { 'package.json': { dependencies: { [name]: '*' } } } }
  const result = (await doctor(world)).find(({ check }) => check.id === 'kit')
  expect(result?.finding?.problem).toContain(name)
  expect(result?.finding?.fix).toContain('npx @latchkey/codemod stack')
})

describe('finds what is wrong', () => {
  test('with a case for every check', () => {
    expect(Object.keys(CASES).sort()).toEqual(CHECKS.map(({ id }) => id).sort())
  })

  test.each(Object.entries(CASES))('%s', async (id, world) => {
    const result = (await doctor(world)).find(({ check }) => check.id === id)
    expect(result?.finding?.problem).toMatch(/\.$/)
    expect(result?.finding?.fix).toMatch(/\.$/)
  })
})

const CORE = "import { configFromEnv, createClient } from '@latchkey/core'\n"
test.each([
  ['src/client.ts', 'export const client = createClient(configFromEnv())', 'error'],
  ['src/client.ts', "const config = configFromEnv()\ncreateClient({ ...config, urls: { home: '/in' } })", 'error'],
  ['client.ts', 'export const client = createClient({ ...configFromEnv() })', 'unknown'],
  ['server.ts', 'export const client = createClient({ ...configFromEnv(), tokenStore: null })', 'ok'],
  ['src/client.test.ts', 'createClient(configFromEnv())', 'ok'],
  ['src/hooks/use-auth.ts', 'export const client = createClient(configFromEnv())', 'error'],
  ['src/scripts/client.ts', 'export const client = createClient(configFromEnv())', 'error'],
  ['scripts/seed.ts', 'export const client = createClient(configFromEnv())', 'ok'],
  ['src/routes/+server.ts', 'export const client = createClient(configFromEnv())', 'ok'],
])('judges the variables of a client in %s with Vite: %s', async (path, code, status) => {
  const results = await doctor({ files: { [path]: CORE + code } })
  expect(results.find(({ check }) => check.id === 'vite-variables')?.status).toBe(status)
})

test.each([
  ['app/api/latchkey/[...path]/route.ts', 'ok'],
  ['src/app/(auth)/api/latchkey/[...path]/route.ts', 'ok'],
  ['app/api/[...path]/route.ts', 'ok'],
  ['app/api/latchkey/[...path]/route.ts', 'ok', "export { GET, POST } from '@/handlers'\n"],
  ['app/api/[...path]/route.ts', 'error', "export { GET, POST } from '@/trpc'\n"],
  ['app/api/auth/[...path]/route.ts', 'error'],
  ['lib/unused.ts', 'error'],
])('judges the route of HttpOnly sessions in %s: %s', async (path, status, given = undefined) => {
  const options = "export const options = { httpOnlyPath: '/api/latchkey' }\n"
  // `httpOnlyPath` is below the base path.
  const basePath = "export default { basePath: '/shop' }\n"
  const route = given ?? "import { httpOnlyRoutes } from '@/latchkey'\nexport const { GET, POST } = httpOnlyRoutes\n"
  const results = await doctor({
    files: { ...NEXT, 'next.config.ts': basePath, 'latchkey-options.ts': options, [path]: route },
  })
  expect(results.find(({ check }) => check.id === 'http-only-route')?.status).toBe(status)
  // `authProxy()` has no options.
  expect(results.find(({ check }) => check.id === 'next-options')?.status).toBe('error')
})

test.each([
  ['options', 'ok'],
  ["{ urls: { home: '/in' } }", 'error'],
  ['{ ...options }', 'ok'],
  ["{ httpOnlyPath: '/api/latchkey' }", 'ok'],
])('judges the options of a proxy beside `httpOnlyPath`: %s', async (options, status) => {
  const latchkey =
    "import { createLatchkey } from '@latchkey/next'\ncreateLatchkey({ httpOnlyPath: '/api/latchkey' })\n"
  const proxy = `export const proxy = authProxy(async (auth, { nextUrl }) => {\n  if (nextUrl) await auth.protect()\n}, ${options})`
  const results = await doctor({ files: { ...NEXT, 'latchkey.ts': latchkey, 'proxy.ts': proxy } })
  expect(results.find(({ check }) => check.id === 'next-options')?.status).toBe(status)
})

test.each([
  ['<Route path="/auth/*" element={<AuthHandler />} />', 'error'],
  ["<Route path='/handler/*' element={<AuthHandler />} />", 'ok'],
  ['<Route path="/auth/*" element={<AuthHandler />} />\nconst urls = { handler: "/auth" }', 'ok'],
  ['const routes = [{ path: "/auth/*", Component: HandlerPage }]', 'error'],
  ['<Route path="/docs/*" element={<Docs />} />\n<Route path={HANDLER + "/*"} element={<AuthHandler />} />', 'ok'],
])('judges the path of the screens: %s', async (code, status) => {
  const results = await doctor({ files: { 'src/main.tsx': MAIN.replace(/<AuthHandler.*?\/>/, '') + code } })
  expect(results.find(({ check }) => check.id === 'handler')?.status).toBe(status)
})

test.each([
  ['app/handler', 'ok'],
  ['app/auth', 'error'],
  ['app/(auth)/handler', 'ok'],
  ['app/(auth)', 'ok'],
  ['app/[locale]/handler', 'ok'],
])('judges the page of the screens of Next.js below %s: %s', async (folder, status) => {
  const page = "export { HandlerPage as default } from '@latchkey/next/client'\n"
  const files = { ...NEXT, 'app/handler/[...path]/page.tsx': null, [`${folder}/[...path]/page.tsx`]: page }
  const results = await doctor({ files })
  expect(results.find(({ check }) => check.id === 'handler')?.status).toBe(status)
})

test('names all files with secret keys', async () => {
  const secret = "const key = 'ssk_0123456789abcdef'\n"
  const text = report(await doctor({ files: { 'src/a.ts': secret, 'src/b.ts': secret } }))
  expect(text).toContain('src/a.ts, src/b.ts')
})

test('asks to start the emulator only where the service is on this device, and to wait for a slow app', async () => {
  const service = () => Promise.reject(new TypeError('fetch failed'))
  const hosted = report(await doctor({ files: { '.env': ENV.replace(/.*API_URL.*/, '') }, service }))
  expect(hosted).toContain('https://api.stack-auth.com does not respond')
  expect(hosted).not.toContain('latchkey emulator')
  const page = () => {
    throw new DOMException('', 'TimeoutError')
  }
  expect(report(await doctor({ page }))).toMatch(/did not respond within 30 s.\n.*compiled/)
})

test('counts links to one copy of a package once', async () => {
  const nested = join(folder, 'node_modules/@latchkey/react/node_modules')
  mkdirSync(nested)
  symlinkSync(join(folder, 'node_modules/react'), join(nested, 'react'))
  expect(await failing({})).toEqual([])
  rmSync(nested, { recursive: true })
})

test.each([
  ['.env*.local', []],
  ['**/.env.local', []],
  ['.env.*\r\n!.env.example', []],
  ['.env?local', []],
  ['.env*\n!.env.local', ['secret-in-git']],
  ['.env', ['secret-in-git']],
  ['xenv.local', ['secret-in-git']],
])('with the .gitignore %j and a secret key in .env.local, finds %j', async (ignore, found) => {
  const files = { '.gitignore': ignore, '.env.local': 'STACK_SECRET_SERVER_KEY=ssk_x\n' }
  expect(await failing({ files })).toEqual(found)
})

// Root can read every folder.
test.skipIf(process.getuid?.() === 0)('ignores a folder that it cannot read', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0 })
  expect(await failing({})).toEqual([])
  rmdirSync(join(folder, 'data'))
})

test('reads environment variables of the process', async () => {
  const found = await failing({
    files: { '.env': '' },
    env: { VITE_STACK_PROJECT_ID: 'unknown', VITE_STACK_API_URL: API },
  })
  expect(found).toEqual(['project'])
})

test.each([
  ['comments', (value: string) => `${value} # of the emulator`],
  ['quotes and comments', (value: string) => `"${value}" # of the "emulator"`],
  ['backticks', (value: string) => `\`${value}\``],
  ['CRLF line breaks', (value: string) => `'${value}'\r`],
])('reads environment variables with %s', async (_, change) => {
  const env = ENV.replace(/=(.*)$/gm, (_line, value: string) => `=${change(value.replaceAll('"', ''))}`)
  expect(await failing({ files: { '.env': env } })).toEqual([])
})

test('prefers environment variables of the process to those of files', async () => {
  expect(await failing({ env: { VITE_STACK_PROJECT_ID: 'unknown' } })).toEqual(['project'])
})

describe('options in code', () => {
  const main = (options: string) => MAIN.replace('configFromEnv(import.meta.env)', `{ ${options} }`)
  const literals = { '.env': '', 'src/main.tsx': main(`projectId: 'unknown', baseUrl: '${API}'`) }

  test('are checked where no environment variable is set', async () => {
    expect(await failing({ files: literals })).toEqual(['project'])
  })

  test('are named with their file', async () => {
    const files = { ...literals, 'src/main.tsx': main(`projectId: '${DEFAULT_PROJECT.id}', baseUrl: "${API}/api/v1"`) }
    const text = report(await doctor({ files }))
    expect(text).toContain('`baseUrl` in src/main.tsx ends with /api/v1.')
  })

  test.each(['publishableKey', 'publishableClientKey'])('are read from a file of options with `%s`', async (key) => {
    const files = {
      '.env': '',
      'src/config.ts': `export const config = {\n  projectId: '${DEFAULT_PROJECT.id}',\n  ${key}: 'pck_wrong',\n  baseUrl: '${API}',\n}\n`,
    }
    expect(await failing({ files })).toEqual(['project'])
  })

  test('are not read from tests, and not when files disagree', async () => {
    const other = "import { createClient } from '@latchkey/core'\ncreateClient({ projectId: 'unknown' })\n"
    const files = { ...literals, 'src/main.tsx': main(`projectId: '${DEFAULT_PROJECT.id}', baseUrl: '${API}'`) }
    expect(await failing({ files: { ...files, 'src/main.test.ts': other, 'test/other.ts': other } })).toEqual([])
    expect(await failing({ files: { ...files, 'src/other.ts': other } })).toEqual([])
  })

  test('do not replace environment variables', async () => {
    expect(await failing({ files: { 'src/main.tsx': main("projectId: 'unknown'") } })).toEqual([])
  })
})

test('trusts the domains of the project, with wildcards', async () => {
  const config = { domains: [{ domain: 'https://*.example.com' }], allow_localhost: false }
  const service = () =>
    Response.json({ config }, { headers: { 'access-control-allow-origin': '*', date: new Date(TIME).toUTCString() } })
  expect(await failing({ url: 'https://app.example.com', service })).toEqual([])
  expect(await failing({ url: 'https://app.example.org', service })).toEqual(['trusted-domain'])
})

describe.each(['PUBLIC_', 'EXPO_PUBLIC_', 'NUXT_PUBLIC_', 'REACT_APP_', 'GATSBY_'])('variables with %s', (prefix) => {
  const env = ENV.replaceAll('VITE_', prefix)

  test('configure the service that is checked', async () => {
    const manifest = { dependencies: { '@latchkey/core': '1.0.0' } }
    const results = await doctor({ files: { 'package.json': manifest, '.env': env.replace(KEY, 'pck_wrong') } })
    expect(results.find(({ check }) => check.id === 'project')?.finding?.problem).toMatch(/rejects the publishable/)
  })

  test('must not contain a secret key', async () => {
    expect(await failing({ files: { '.env': `${ENV}${prefix}STACK_SECRET_SERVER_KEY=x\n` } })).toContain(
      'secret-in-public-variable',
    )
  })
})

test('reaches the browser with the prefix of SvelteKit', async () => {
  const files = {
    'package.json': { ...MANIFEST, devDependencies: { ...MANIFEST.devDependencies, '@sveltejs/kit': '2' } },
    '.env': ENV.replaceAll('VITE_', 'PUBLIC_'),
  }
  expect(await failing({ files })).toEqual([])
})

describe('a project ID that only the code could have is unknown', () => {
  const projectId = async (files: Files) => {
    const results = await doctor({ files: { '.env': '', ...files } })
    return results.find(({ check }) => check.id === 'project-id')
  }
  const server = (from: string) => ({
    'src/main.tsx': null,
    'src/server.ts': `import { createVerifier } from '@latchkey/core/verify'\n${from}\nconst verify = createVerifier({ projectId })\n`,
  })

  test.each([
    ["const { STACK_PROJECT_ID: projectId = '' } = process.env", 'STACK_PROJECT_ID'],
    ['const projectId = process.env.MY_PROJECT_ID', 'MY_PROJECT_ID'],
    [
      'const projectId = process.env.HEXCLAVE_PROJECT_ID ?? process.env.STACK_PROJECT_ID',
      'HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID',
    ],
  ])('when no variable has it that the code reads: %s', async (code, names) => {
    expect(await projectId(server(code))).toMatchObject({
      status: 'unknown',
      finding: { problem: expect.stringContaining(`src/server.ts reads ${names}, `) },
    })
  })

  test('when the code reads no variable', async () => {
    expect(await projectId(server('const { projectId } = await readSettings()'))).toMatchObject({
      status: 'unknown',
      finding: { problem: expect.stringContaining('src/server.ts') },
    })
  })

  test('and has no check mark in the report', async () => {
    const code = "const { STACK_PROJECT_ID: projectId = '' } = process.env"
    const text = report(await doctor({ files: { '.env': '', ...server(code) } }), true)
    expect(text).toMatch(/^\? .*STACK_PROJECT_ID.*\n {2}.* \(project-id\)$/m)
    expect(text).not.toContain('✓ A project ID is set')
  })

  test('but not when the code reads a variable that is set', async () => {
    const files = { ...server('const projectId = process.env.MY_PROJECT_ID'), '.env': 'MY_PROJECT_ID=p1\n' }
    expect((await projectId(files))?.status).toBe('ok')
  })

  test('nor when the code contains it', async () => {
    const client = (id: string) =>
      `import { createClient } from '@latchkey/core'\ncreateClient({ projectId: '${id}' })\n`
    expect((await projectId({ 'src/a.ts': client('a'), 'src/b.ts': client('b') }))?.status).toBe('ok')
  })
})

describe('what cannot be checked is unknown', () => {
  const statuses = async (world: World) =>
    Object.fromEntries((await doctor(world)).map(({ check, status }) => [check.id, status]))

  test.each<[string, World['service']]>([
    ['does not respond', () => Promise.reject(new TypeError('fetch failed'))],
    ['responds with 503', () => new Response('', { status: 503 })],
  ])('while the service %s', async (_, service) => {
    const results = await statuses({ service })
    expect(results).toMatchObject({
      service: 'error',
      project: 'unknown',
      clock: 'unknown',
      'trusted-domain': 'unknown',
    })
  })

  test('while the app does not respond', async () => {
    const page = () => {
      throw new TypeError('fetch failed')
    }
    const unknown = { csp: 'unknown', 'frame-ancestors': 'unknown', 'handler-page': 'unknown', 'page-cache': 'unknown' }
    expect(await statuses({ page })).toMatchObject({ app: 'error', ...unknown })
  })

  test('and has no check mark in the report', async () => {
    const text = report(await doctor({ service: () => Promise.reject(new TypeError('fetch failed')) }), true)
    expect(text).toContain('? The clock of this device is right: not checked')
    expect(text).not.toMatch(/✓ The (clock|service)/)
  })
})

test('does not require the sign-in page of an API', async () => {
  const results = await doctor({
    files: { 'package.json': { dependencies: { '@latchkey/core': '1.0.0', hono: '4' } } },
    page: (path) => (path === '/' ? healthyPage() : new Response('', { status: 404 })),
  })
  expect(results.find(({ check }) => check.id === 'handler-page')?.status).toBe('skipped')
})

test('checks nothing about pages when the app responds with JSON', async () => {
  const results = await doctor({ page: () => Response.json({ status: 'ok' }) })
  const statuses = Object.fromEntries(results.map(({ check, status }) => [check.id, status]))
  const skipped = { csp: 'skipped', 'frame-ancestors': 'skipped', 'page-cache': 'skipped' }
  expect(statuses).toMatchObject({ app: 'ok', ...skipped })
})

test('checks no trusted domains when the service does not report them', async () => {
  const headers = { 'access-control-allow-origin': '*', date: new Date(TIME).toUTCString() }
  const results = await doctor({ service: () => Response.json({ config: {} }, { headers }) })
  expect(results.find(({ check }) => check.id === 'trusted-domain')?.status).toBe('skipped')
})

test.each([
  ['@latchkey/react', ['same-version', 'react-version']],
  ['react', ['react-dom-version']],
])('checks no versions without the package %s', async (name, checks) => {
  const results = await doctor({ files: { [`node_modules/${name}/package.json`]: null } })
  const statuses = results.filter(({ check }) => checks.includes(check.id)).map(({ status }) => status)
  expect(statuses).toEqual(checks.map(() => 'unknown'))
})

test.each([
  ['NEXT_PUBLIC_STACK_APIURL', 'NEXT_PUBLIC_STACK_API_URL'],
  ['VITE_STACK_PROJECTID', 'VITE_STACK_PROJECT_ID'],
  ['NEXT_PUBLC_STACK_PROJECT_ID', 'NEXT_PUBLIC_STACK_PROJECT_ID'],
  ['EXPO_PUBLIC_STACK_PUBLISHABLE_KEY', 'EXPO_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY'],
  ['STACK_SECRET_KEY', 'STACK_SECRET_SERVER_KEY'],
  ['HEXCLAVE_SECRET_KEY', 'HEXCLAVE_SECRET_SERVER_KEY'],
  ['VITE_HEXCLAVE_PROJECTID', 'VITE_HEXCLAVE_PROJECT_ID'],
  ['VITE_HEXCLAVE_BASE_URL', 'VITE_HEXCLAVE_API_URL'],
  ['VITE_LATCHKEY_PROJECT_ID', 'VITE_HEXCLAVE_PROJECT_ID'],
])('suggests another name for %s', async (name, meant) => {
  const result = (await doctor({ env: { [name]: 'x' } })).find(({ check }) => check.id === 'variable-name')
  expect(result?.finding).toMatchObject({ problem: `${name} is not read.`, fix: `Rename it to ${meant}.` })
})

test.each([
  ['VITE_STACK_PROJECT_ID', 'VITE_STACK_PROJECTID', 'STACK_PROJECT_ID=another', ['service']],
  [
    'VITE_STACK_PUBLISHABLE_CLIENT_KEY',
    'VITE_STACK_PUBLISHABLE_KEY',
    'STACK_PUBLISHABLE_CLIENT_KEY=pck_x',
    ['service'],
  ],
  ['VITE_STACK_API_URL', 'VITE_STACK_APIURL', '', []],
  ['VITE_STACK_PROJECT_ID', `VITE_STACK_PROJECTID=x\nVITE_STACK_PROJECT_ID`, '', ['service', 'project']],
])(
  'does not ask the service about a setting in place of a misspelled variable: %s',
  async (name, misspelled, other, asked) => {
    const results = await doctor({ files: { '.env': `${ENV.replace(name, misspelled)}${other}` } })
    const found = (id: string) => results.find(({ check }) => check.id === id)?.status
    expect(found('variable-name')).toBe('error')
    expect(['service', 'project'].filter((id) => found(id) !== 'skipped')).toEqual(asked)
  },
)

test.each([
  'STACK_NAME',
  'STACK_SERVER_SECRET',
  'NEXT_PUBLIC_STACK_SVIX_SERVER_URL',
  'NEXT_PUBLIC_STACK_DASHBOARD_URL',
  'STACK_SEED_INTERNAL_PROJECT_PUBLISHABLE_CLIENT_KEY',
  'LATCHKEY_TESTS',
  'STACKTRACE',
  'VITE_STACK_TITLE',
  'NEXT_PUBLIC_STACK_URL',
  'NUXT_PUBLIC_STACK_API_URL',
  'VITE_HEXCLAVE_API_URL',
])('does not report the name %s', async (name) => {
  expect(await failing({ env: { [name]: API } })).not.toContain('variable-name')
})

test('finds no problem with the variables of the current dashboard', async () => {
  expect(await failing({ files: { '.env': ENV.replaceAll('STACK', 'HEXCLAVE') } })).toEqual([])
})

test('reports a current and a former variable with different values', async () => {
  const files = { '.env': `${ENV}VITE_HEXCLAVE_PROJECT_ID=other\n` }
  const result = (await doctor({ files })).find(({ check }) => check.id === 'variable-conflict')
  expect(result?.finding).toMatchObject({
    problem: 'VITE_HEXCLAVE_PROJECT_ID in .env and VITE_STACK_PROJECT_ID in .env have different values.',
  })
})

test.each([
  ['expo', 'EXPO_PUBLIC_'],
  ['nuxt', 'NUXT_PUBLIC_'],
  ['gatsby', 'GATSBY_'],
  ['react-scripts', 'REACT_APP_'],
])('knows that %s copies variables with %s', async (tool, prefix) => {
  const files = (env: string) => ({
    'package.json': { dependencies: { '@latchkey/core': '1.0.0', [tool]: '1' } },
    '.env': env,
  })
  expect(await failing({ files: files(ENV.replaceAll('VITE_', prefix)) })).not.toContain('variable-prefix')
  expect(await failing({ files: files(ENV.replaceAll('VITE_', '')) })).toContain('variable-prefix')
})

test.each([
  ['12.3.4', 'error'],
  ['13.5.9', 'warning'],
  ['14.2.24', 'error'],
  ['14.2.25', 'warning'],
  ['15.1.8', 'error'],
  ['15.2.3', 'error'],
  ['15.2.6', 'warning'],
  ['15.5.6', 'error'],
  ['15.5.17', 'warning'],
  ['15.5.18', 'ok'],
  ['16.0.6', 'error'],
  ['16.0.7', 'warning'],
  ['16.2.6', 'ok'],
  ['16.4.6', 'ok'],
])('reports the vulnerabilities of Next.js %s: %s', async (version, status) => {
  const results = await doctor({ files: { ...NEXT, ...modules({ next: { version } }) } })
  expect(results.find(({ check }) => check.id === 'next-vulnerability')?.status).toBe(status)
})

test('skips checks that do not apply', async () => {
  const results = await doctor({ files: { 'package.json': { dependencies: { '@latchkey/core': '1' } } } })
  expect(results.find(({ check }) => check.id === 'provider')?.status).toBe('skipped')
})

test('never prints a key, and sends no secret key', async () => {
  const secrets = ENV.replace(DEFAULT_PROJECT.id, 'ssk_project').replace(KEY, 'ssk_also_secret')
  const env = `${secrets}VITE_STACK_SECRET_SERVER_KEY=ssk_very_secret\n`
  const sent: string[] = []
  const service = ({ headers }: Request) => {
    sent.push(...headers.values())
    return new Response('{}')
  }
  expect(report(await doctor({ files: { '.env': env }, service }), true)).not.toMatch(/ssk_|very_secret/)
  expect(sent.join()).not.toContain('ssk_')
  expect(sent).toContain('client')
})

test.each(['<html></html>', 'null'])('reports a server that responds with %s instead of a project', async (body) => {
  const service = () => new Response(body, { headers: { 'access-control-allow-origin': '*' } })
  expect(await failing({ service, url: 'https://app.example' })).toContain('project')
})

test('reports problems with their fixes and a summary', async () => {
  const text = report(await doctor({ files: { 'src/main.tsx': MAIN.replaceAll('AuthHandler', 'SignIn') } }))
  expect(text).toContain('✗ No file renders <AuthHandler>')
  expect(text).toMatch(/Passed: \d+\. Errors: 1\. Warnings: 0\. Unknown: 0\. Not applicable: \d+\.$/)
})

const PROXY = "import { authProxy } from '@latchkey/next/proxy'\nexport const proxy = authProxy()\n"
const MIDDLEWARE = PROXY.replace('const proxy', 'const middleware')

test.each<[version: string, files: Files, status: string]>([
  ['15.5.29', { 'proxy.ts': PROXY }, 'error'],
  ['15.5.29', { 'proxy.ts': null, 'middleware.ts': PROXY }, 'error'],
  ['15.5.29', { 'proxy.ts': null, 'middleware.ts': MIDDLEWARE }, 'ok'],
  ['15.5.29', { 'proxy.ts': null, 'middleware.ts': 'export default authProxy()' }, 'ok'],
  ['15.5.29', { 'proxy.ts': PROXY, 'middleware.ts': "export { proxy as middleware } from './proxy'" }, 'ok'],
  ['14.2.35', { 'proxy.ts': PROXY }, 'error'],
  ['16.4.6', { 'proxy.ts': PROXY }, 'ok'],
  ['16.4.6', { 'proxy.ts': MIDDLEWARE }, 'error'],
  ['16.4.6', { 'proxy.ts': null, 'middleware.ts': MIDDLEWARE }, 'ok'],
  ['16.4.6', { 'proxy.ts': 'export function proxy() {} // authProxy' }, 'error'],
  ['16.4.6', { 'proxy.ts': null, 'lib/auth.ts': PROXY }, 'error'],
  ['16.4.6', { 'app/layout.tsx': null, 'src/app/page.tsx': '', 'proxy.ts': PROXY }, 'error'],
  ['16.4.6', { 'app/layout.tsx': null, 'src/app/page.tsx': '', 'proxy.ts': null, 'src/proxy.ts': PROXY }, 'ok'],
])('checks the proxy that Next.js %s runs: %j is %s', async (version, files, status) => {
  const results = await doctor({ files: { ...NEXT, ...modules({ next: { version } }), ...files } })
  expect(results.find(({ check }) => check.id === 'next-proxy')?.status).toBe(status)
})

describe('names of variables and headers', () => {
  // The part of `packages/stack/test/carriers.test.ts` that is about this package.

  /** The setting of the doctor that each option is. Secret keys and headers are none. */
  const SETTINGS = {
    projectId: 'projectId',
    publishableKey: 'publishableKey',
    baseUrl: 'baseUrl',
    browserUrl: 'baseUrl',
    serverUrl: 'baseUrl',
    secretKey: undefined,
    adminKey: undefined,
    webhookSecret: undefined,
    extraRequestHeaders: undefined,
    hostedDomainSuffix: undefined,
    hostedUrlTemplate: undefined,
  } as const satisfies Record<keyof typeof VARIABLES, string | undefined>

  describe.each(Object.entries(VARIABLES))('the variables of %s', (option, names) => {
    test.each(names)('%s', (name) => {
      const variable = { name, value: 'https://value.test', file: undefined }
      const settings = settingsOf({ variables: [variable], sources: [] } as never)
      const found = Object.entries(settings).filter(([, setting]) => Object(setting).name === name)
      const setting = SETTINGS[option as keyof typeof SETTINGS]
      expect(found.map(([key]) => key)).toEqual(setting ? [setting] : [])
      expect(KNOWN_NAMES.includes(name)).toBe(true)
    })
  })

  test.each([KNOWN_ERROR_HEADER, currentHeaderName(KNOWN_ERROR_HEADER)])(
    'reads the code of an error in %s',
    async (name) => {
      const check = SERVICE_CHECKS.find(({ id }) => id === 'project')
      const finding = await check?.run({
        settings: { api: 'https://service.test/api/v1', projectId: { name: 'HEXCLAVE_PROJECT_ID', value: 'p1' } },
        fetch: async () => new Response('', { status: 400, headers: { [name]: 'PROJECT_NOT_FOUND' } }),
      } as never)
      expect(finding).toMatchObject({ problem: 'The service does not know the project.' })
    },
  )
})

describe('versions of Next.js', () => {
  // The packages for Next.js admit exactly the versions in which neither a header skips the proxy (CVE-2025-29927: fixed in
  // 14.2.25 and 15.2.3) nor a request runs code (CVE-2025-66478: fixed in 15.2.6, 15.3.6, 15.4.8, 15.5.7 and 16.0.7).

  const FIXED = ['15.2.6', '15.2.9', '15.3.6', '15.4.8', '15.5.7', '15.5.29', '16.0.7', '16.1.0', '16.4.6']
  const VULNERABLE = [
    '15.0.0',
    '15.0.5',
    '15.1.9',
    '15.2.2',
    '15.2.5',
    '15.3.5',
    '15.4.7',
    '15.5.6',
    '16.0.0',
    '16.0.6',
  ]
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
})
