import type { App } from '../app.js'
import { addImports, wrap } from './edits.js'
import { create, editOrManual, type Step } from './step.js'
import { prepareInVite, VITE_CLIENT } from './vite.js'

const AUTH = `import { configFromEnv } from '@latchkey/core'
import { createAuth } from '@latchkey/react/react-router/server'

/** Passes the session of the request to loaders and actions, and sets the cookie of a refreshed access token. */
export const { withAuth } = createAuth(configFromEnv(import.meta.env))
`

const HANDLER = `/** All auth screens. */
export { HandlerPage as default } from '@latchkey/react/react-router'
`

/** The clients, the provider and the auth screens in an app with the framework mode of React Router. */
export function reactRouterSteps(app: App): Step[] {
  const isTyped = app.read('app/root.jsx') === undefined
  const script = isTyped ? 'ts' : 'js'
  const root = `app/root.${isTyped ? 'tsx' : 'jsx'}`
  const config = app.read('react-router.config.ts') ?? app.read('react-router.config.js') ?? ''
  const rendersOnServer = !/\bssr\s*:\s*false/.test(config)
  const files = [
    [`app/client.${script}`, VITE_CLIENT],
    ...(rendersOnServer ? [[`app/auth.server.${script}`, AUTH]] : []),
  ]
  const hasProvider = app.sources.some(({ text }) => text.includes('<LatchkeyProvider'))
  const hasPages = app.sources.some(({ text }) => text.includes('HandlerPage'))
  return [
    ...files.flatMap(([path = '', text = '']) => create(app.read(path), path, text)),
    ...prepareInVite(app, '@latchkey/react/react-router', packagesOf(rendersOnServer)),
    ...(hasProvider ? [] : [provide(app, root, { isTyped, rendersOnServer })]),
    ...(hasPages ? [] : handlerSteps(app, { isTyped, routes: `app/routes.${script}` })),
  ]
}

/** What Vite prepares when it starts. */
const packagesOf = (rendersOnServer: boolean) => [
  '@latchkey/core',
  ...(rendersOnServer ? ['@latchkey/core/server'] : []),
  '@latchkey/react',
  '@latchkey/react/react-router',
  ...(rendersOnServer ? ['@latchkey/react/react-router/server'] : []),
  '@latchkey/react/user-button',
  'react-router',
  'react-router/dom',
  'react-dom/client',
]

/** Reads the user in the loader of the root route, and puts its outlet into the provider. */
function provide(
  app: App,
  path: string,
  { isTyped, rendersOnServer }: { readonly isTyped: boolean; readonly rendersOnServer: boolean },
): Step {
  const imports = [
    "import { LatchkeyProvider } from '@latchkey/react/react-router'",
    "import '@latchkey/react/styles.css'",
    ...(rendersOnServer ? ["import { withAuth } from './auth.server'"] : []),
    "import { client } from './client'",
  ]
  const loader = [
    'export const loader = withAuth(async ({ auth }) => ({ user: await auth.getUser() }))',
    '',
    '/** Without it, the back button shows pages of the user after sign-out. */',
    `export function headers({ loaderHeaders }${isTyped ? ': Route.HeadersArgs' : ''})${isTyped ? ': HeadersInit' : ''} {`,
    "  const cacheControl = loaderHeaders.get('Cache-Control')",
    "  return cacheControl ? { 'Cache-Control': cacheControl } : {}",
    '}',
  ].join('\n')
  const open = rendersOnServer
    ? '<LatchkeyProvider client={client} initialUser={loaderData.user}>'
    : '<LatchkeyProvider client={client}>'
  const props = isTyped ? '{ loaderData }: Route.ComponentProps' : '{ loaderData }'
  const routeType = "import type { Route } from './+types/root'"
  const change = (text: string) => {
    const wrapped = wrap(text, /<Outlet\s*\/>/, open, '</LatchkeyProvider>')
    if (wrapped === undefined || !rendersOnServer) return wrapped && addImports(wrapped, imports)
    const component = /export default function \w+\(\)/.exec(wrapped)
    if (!component || /\bloader\b/.test(wrapped)) return undefined
    const withProps = wrapped.replace(component[0], component[0].replace('()', `(${props})`))
    const withLoader = withProps.replace('export default function', `${loader}\n\nexport default function`)
    const hasType = !isTyped || /import type \{[^}]*\bRoute\b/.test(text)
    return addImports(withLoader, [...imports, ...(hasType ? [] : [routeType])])
  }
  return editOrManual(app.read(path), path, change, {
    instruction: rendersOnServer
      ? 'Read the user in the loader, and render the outlet inside of <LatchkeyProvider>:'
      : 'Render the outlet inside of <LatchkeyProvider>:',
    shown: [
      ...imports,
      ...(rendersOnServer ? ['', loader, '', `export default function App(${props}) {`] : []),
      '',
      open,
      '  <Outlet />',
      '</LatchkeyProvider>',
    ],
  })
}

function handlerSteps(app: App, { isTyped, routes }: { readonly isTyped: boolean; readonly routes: string }): Step[] {
  const text = app.read(routes)
  const extension = isTyped ? 'tsx' : 'jsx'
  if (text?.includes('flatRoutes')) {
    const path = `app/routes/handler.$.${extension}`
    return create(app.read(path), path, HANDLER)
  }
  const path = `app/routes/handler.${extension}`
  const line = `route('handler/*', 'routes/handler.${extension}')`
  return [
    ...create(app.read(path), path, HANDLER),
    editOrManual(text, routes, (current) => addRoute(current, line), {
      instruction: 'Add the route of the auth screens:',
      shown: ["import { route } from '@react-router/dev/routes'", '', line],
    }),
  ]
}

/** Adds a route at the end of the array that `routes.ts` exports. Returns undefined if it exports something else. */
function addRoute(text: string, line: string): string | undefined {
  const routes = /(export default \[[\s\S]*?),?(\s*)\](\s*satisfies RouteConfig)?;?\s*$/.exec(text)
  const [all, start = '', space = '', type = ''] = routes ?? []
  if (all === undefined) return undefined
  const separator = space.includes('\n') ? ',\n  ' : ', '
  const added = text.replace(all, () => `${start}${separator}${line}${space}]${type}\n`)
  if (/import \{[^}]*\broute\b[^}]*\} from ['"]@react-router\/dev\/routes['"]/.test(added)) return added
  const imported = /import \{([^}]*?),?\s*\} from (['"]@react-router\/dev\/routes['"])/.exec(added)
  return imported
    ? added.replace(imported[0], () => `import {${imported[1]}, route } from ${imported[2]}`)
    : addImports(added, ["import { route } from '@react-router/dev/routes'"])
}
