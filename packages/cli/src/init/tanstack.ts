import type { App } from '../app.js'
import { addImports, wrap } from './edits.js'
import { create, editOrManual, type Step } from './step.js'
import { prepareInVite, VITE_CLIENT } from './vite.js'

const AUTH = `import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth, getPrivateCacheControl } from '@latchkey/core/server'
import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest, getResponseHeader, setResponseHeader } from '@tanstack/react-start/server'

// The metadata of your users. Server functions return users, so its type must be serializable.
declare module '@latchkey/core' {
  interface Register {
    clientMetadata: Record<string, string>
    clientReadOnlyMetadata: Record<string, string>
  }
}

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null })

/** Passes the session of the request to server functions, and sets the cookie of a refreshed access token. */
export const authMiddleware = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const auth = await getAuth(client, getRequest())
  const result = await next({ context: { auth } })
  for (const line of auth.setCookie) appendResponseHeader('Set-Cookie', line)
  // For any session, also of a restricted or anonymous user: the back button would show the page after sign-out.
  if (auth.claims !== null || auth.setCookie.length > 0)
    setResponseHeader('Cache-Control', getPrivateCacheControl(getResponseHeader('Cache-Control')))
  return result
})

/** Returns the signed-in user, or null. */
export const fetchUser = createServerFn()
  .middleware([authMiddleware])
  .handler(({ context }) => context.auth.getUser())
`

const HANDLER = `import { HandlerPage } from '@latchkey/react/tanstack-router'
import { createFileRoute } from '@tanstack/react-router'

/** All auth screens. */
export const Route = createFileRoute('/handler/$')({ component: () => <HandlerPage /> })
`

const ENTRY = '@latchkey/react/tanstack-router'
/** What Vite prepares when TanStack Start starts. */
const PACKAGES = ['@latchkey/core', '@latchkey/react', ENTRY, '@latchkey/react/user-button']

const ROOT = 'src/routes/__root.tsx'
const HANDLER_PATH = 'src/routes/handler.$.tsx'
const CLIENT_PATH = 'src/auth-client.ts'
/** The screens of routes in code. */
const PAGES_PATH = 'src/handler.ts'

/** The clients, the provider and the auth screens in an app with TanStack Start. */
export function tanStackStartSteps(app: App): Step[] {
  const hasProvider = app.sources.some(({ text }) => text.includes('<LatchkeyProvider'))
  return [
    ...create(app.read(CLIENT_PATH), CLIENT_PATH, VITE_CLIENT),
    ...create(app.read('src/auth.ts'), 'src/auth.ts', AUTH),
    ...prepareInVite(app, ENTRY, PACKAGES),
    ...create(app.read(HANDLER_PATH), HANDLER_PATH, HANDLER),
    ...(hasProvider ? [] : [provideOnServer(app)]),
  ]
}

/** Reads the user before all routes, and renders them in a root component with the provider. */
function provideOnServer(app: App): Step {
  const imports = [
    "import latchkeyStyles from '@latchkey/react/styles.css?url'",
    "import { LatchkeyProvider } from '@latchkey/react/tanstack-router'",
    "import { fetchUser } from '../auth'",
    "import { client } from '../auth-client'",
  ]
  const options = ['  beforeLoad: async () => ({ user: await fetchUser() }),', '  component: App,']
  const link = "{ rel: 'stylesheet', href: latchkeyStyles }"
  const { beside, content } = contentOfShell(app.read(ROOT) ?? '')
  const component = [
    'function App() {',
    '  const { user } = Route.useRouteContext()',
    '  return (',
    '    <LatchkeyProvider client={client} initialUser={user}>',
    ...content.map((element) => `      ${element}`),
    '    </LatchkeyProvider>',
    '  )',
    '}',
  ]
  const change = (text: string) => {
    const route = /createRootRoute(WithContext<[^>]*>\(\))?\(\{\n/.exec(text)
    const links = /\blinks: \[/.exec(text)
    // Another component, or another meaning of these names.
    if (!route || !links || /\bcomponent:|\bbeforeLoad\b|\bfunction App\b/.test(text)) return undefined
    const withRoute = text
      .replace(beside, '{children}')
      .replace(links[0], `${links[0]}\n      ${link},`)
      .replace(route[0], `${route[0]}${options.join('\n')}\n`)
    const withComponent = `${withRoute.trimEnd()}\n\n${component.join('\n')}\n`
    const hasOutlet = /import \{[^}]*\bOutlet\b/.test(text)
    return addImports(withComponent, [
      ...imports,
      ...(hasOutlet ? [] : ["import { Outlet } from '@tanstack/react-router'"]),
    ])
  }
  return editOrManual(app.read(ROOT), ROOT, change, {
    instruction:
      'Read the user before all routes, load the styles, and render the outlet inside of <LatchkeyProvider>:',
    shown: [...imports, '', ...options, `  links: [${link}],`, '', ...component],
  })
}

/**
 * The components beside the outlet, such as a header. They move from the shell into the provider with it: a header often shows the
 * user.
 */
function contentOfShell(text: string) {
  const shell = /((?:<[A-Z]\w*\s*\/>\s*)*)\{children\}((?:\s*<(?!Scripts|TanStack)[A-Z]\w*\s*\/>)*)/.exec(text)
  const elements = (part = '') => part.match(/<\w+\s*\/>/g) ?? []
  const content = [...elements(shell?.[1]), '<Outlet />', ...elements(shell?.[2])]
  return { beside: shell?.[0] ?? '{children}', content }
}

/** The client, the provider and the auth screens in an app with TanStack Router in the browser. */
export function tanStackRouterSteps(app: App): Step[] {
  const hasFileRoutes = app.read(ROOT) !== undefined
  const hasProvider = app.sources.some(({ text }) => text.includes('<LatchkeyProvider'))
  const hasPages = app.sources.some(({ path, text }) => path !== PAGES_PATH && text.includes('HandlerPage'))
  const root = hasFileRoutes ? ROOT : 'src/main.tsx'
  return [
    ...create(app.read(CLIENT_PATH), CLIENT_PATH, VITE_CLIENT),
    ...(hasPages ? [] : hasFileRoutes ? create(app.read(HANDLER_PATH), HANDLER_PATH, HANDLER) : routeInCode(app, root)),
    ...(hasProvider ? [] : [provideInBrowser(app, root, hasFileRoutes ? '../auth-client' : './auth-client')]),
  ]
}

/** A bundler splits code by file: imported by name beside the provider, the screens would load on every page. */
const routeInCode = (app: App, path: string): Step[] => [
  ...create(
    app.read(PAGES_PATH),
    PAGES_PATH,
    "/** All auth screens. */\nexport { HandlerPage } from '@latchkey/react/tanstack-router'\n",
  ),
  {
    kind: 'manual',
    path,
    instruction: 'Add the route of the auth screens to the children of the root route:',
    code: `import { lazyRouteComponent } from '@tanstack/react-router'

const handler = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('./handler'), 'HandlerPage'),
})`,
  },
]

function provideInBrowser(app: App, path: string, client: string): Step {
  const imports = [
    "import { LatchkeyProvider } from '@latchkey/react/tanstack-router'",
    "import '@latchkey/react/styles.css'",
    `import { client } from '${client}'`,
  ]
  const [open, close] = ['<LatchkeyProvider client={client}>', '</LatchkeyProvider>']
  const change = (text: string) => {
    const wrapped = wrap(text, /<Outlet\s*\/>/, open, close)
    return wrapped && addImports(wrapped, imports)
  }
  return editOrManual(app.read(path), path, change, {
    instruction: 'Render the outlet of the root route inside of <LatchkeyProvider>:',
    shown: [...imports, '', open, '  <Outlet />', close],
  })
}
