import type { App, Source } from '../../app.js'
import { nextProxyOf } from '../../next-proxy.js'
import { type Check, error, NOT_APPLICABLE, warning } from '../check.js'
import { appSourcesOf } from '../settings.js'

const usesScreens = (app: App) =>
  ['@latchkey/react', '@latchkey/next'].some((name) => name in app.manifest.dependencies)
const anySource = (app: App, pattern: RegExp) => app.sources.some(({ text }) => pattern.test(text))
const usesNext = (app: App) => 'next' in app.manifest.dependencies && '@latchkey/next' in app.manifest.dependencies

const HANDLER = /\b(AuthHandler|HandlerPage|StackHandler|HexclaveHandler)\b/

/** A route that renders the auth screens: its path, and then their component. */
const HANDLER_ROUTE =
  /\bpath\s*[=:]\s*\{?["'`]\/?([\w-][\w/-]*)\/\*["'`]\}?[\s,]*(?:element|[Cc]omponent)\s*[=:]\s*[{<\s]*(?:AuthHandler|HandlerPage|StackHandler|HexclaveHandler)\b/g

/** The paths below which a file renders the auth screens, without the slash at the start. None if it is not known. */
function routesOf({ path, text }: Source): readonly string[] {
  const [, ofFile] = /^(?:src\/)?app\/(.+?)\/\[{1,2}\.\.\.\w+\]{1,2}\/page\.\w+$/.exec(path) ?? []
  // With a dynamic segment, such as that of a language, the URL depends on rewrites.
  if (ofFile !== undefined)
    return [ofFile.replace(/\([^)]*\)(\/|$)/g, '')].filter((route) => route !== '' && !/[[@]/.test(route))
  return [...text.matchAll(HANDLER_ROUTE)].map(([, route = '']) => route)
}

/** Whether a file creates the proxy with options that are written there, without `httpOnlyPath`. */
function lacksHttpOnlyPath(text: string): boolean {
  const start = text.indexOf('authProxy(')
  if (start < 0 || /\bhttpOnlyPath\b/.test(text)) return false
  const args = argumentsOf(text.slice(start + 'authProxy('.length))
  const options = args[1]?.trim() ?? ''
  return options === '' || (options.startsWith('{') && !options.includes('...'))
}

const hasHttpOnlyPath = (app: App) => appSourcesOf(app.sources).some(({ text }) => /\bhttpOnlyPath\b/.test(text))
const HTTP_ONLY_PATH = /\bhttpOnlyPath['"]?\s*:\s*["'`](\/[^"'`$]*)["'`]/g

/** The URL of a route handler for all paths below a folder. Groups, such as `(auth)`, are not part of it. */
function routeOf(path: string): string[] {
  const [, folder] = /^(?:src\/)?app\/(.+)\/\[{1,2}\.\.\.\w+\]{1,2}\/route\.\w+$/.exec(path) ?? []
  return folder === undefined ? [] : [`/${folder.replace(/\([^)]*\)\//g, '')}`]
}

/** The arguments of a call, from the text after its parenthesis. */
function argumentsOf(text: string): readonly string[] {
  const args = ['']
  let depth = 0
  for (const letter of text) {
    if (')]}'.includes(letter) && depth-- === 0) break
    if ('([{'.includes(letter)) depth++
    if (letter === ',' && depth === 0) args.push('')
    else args[args.length - 1] += letter
  }
  return args
}

/** Checks of providers, pages and server-side rendering. */
export const SCREEN_CHECKS: readonly Check[] = [
  {
    id: 'provider',
    title: 'The app is inside of LatchkeyProvider',
    appliesTo: ({ app }) => usesScreens(app),
    run: ({ app }) =>
      anySource(app, /(<|\bcreateElement\()(Latchkey|Stack|Hexclave)Provider\b/)
        ? undefined
        : error('No file renders <LatchkeyProvider>.', 'Render it around the app: hooks and screens need it.'),
  },
  {
    id: 'styles',
    title: 'The styles of the screens are imported',
    appliesTo: ({ app }) => usesScreens(app),
    run: ({ app }) =>
      anySource(app, /@latchkey\/react\/(styles|layered)\.css/)
        ? undefined
        : warning(
            'No file imports the styles of the screens.',
            "Add `import '@latchkey/react/styles.css'` where the provider is rendered.",
          ),
  },
  {
    id: 'handler',
    title: 'The pages below /handler exist',
    appliesTo: ({ app }) => usesScreens(app),
    run({ app }) {
      const fix =
        'Render <AuthHandler> for all paths below /handler; in Next.js, export HandlerPage from app/handler/[...path]/page.tsx.'
      const sources = appSourcesOf(app.sources).filter(({ text }) => HANDLER.test(text))
      if (sources.length === 0)
        return error(
          'No file renders <AuthHandler>: links in emails and sign-ins with a provider return to pages below /handler.',
          fix,
        )
      const routes = sources.flatMap(routesOf)
      // An app can configure another path: `urls: { handler: '/auth' }`.
      return routes.length === 0 ||
        routes.some((route) => /^handler\b/.test(route)) ||
        anySource(app, /\bhandler['"]?\s*:/)
        ? undefined
        : error(
            `The auth screens are below /${routes[0]}, but links in emails and sign-ins with a provider return to pages below /handler.`,
            `${fix} Or set the option \`urls: { handler: '/${routes[0]}' }\` of the client.`,
          )
    },
  },
  {
    id: 'next-proxy',
    title: 'The proxy of Next.js refreshes sessions',
    appliesTo: ({ app }) => usesNext(app),
    run({ app }) {
      const { version, name, stem, path, runs } = nextProxyOf(app)
      if (runs) return undefined
      const fix = `Create ${stem}.ts with \`export const ${name} = authProxy()\` of @latchkey/next/proxy.`
      const other = app.sources.find(({ text }) => /\bauthProxy\b/.test(text))
      if (other && other.path !== path)
        return error(
          `${version} does not run ${other.path}: server components see an expired session, and pages that only the proxy protects are open.`,
          `${version} runs ${stem}.ts and its export \`${name}\`. Rename the file and its export.`,
        )
      return path === undefined
        ? error('No file uses `authProxy`, so that server components see an expired session.', fix)
        : error(
            `${path} does not export \`${name}\` of \`authProxy\`, so that server components see an expired session, and pages that only the proxy protects are open.`,
            `${version} runs the export \`${name}\`: set it to \`authProxy((auth, request) => …)\` of @latchkey/next/proxy.`,
          )
    },
  },
  {
    id: 'next-options',
    title: 'The proxy of Next.js has the option `httpOnlyPath` if pages have it',
    appliesTo: ({ app }) => usesNext(app) && hasHttpOnlyPath(app),
    run({ app }) {
      const lacking = appSourcesOf(app.sources).find(({ text }) => lacksHttpOnlyPath(text))
      return lacking
        ? error(
            `${lacking.path} calls \`authProxy\` without \`httpOnlyPath\`, which \`createLatchkey\` has: users who sign in stay signed out in the proxy.`,
            'Pass the same options to both: `authProxy(handler, options)`.',
          )
        : undefined
    },
  },
  {
    id: 'http-only-route',
    title: 'The route at `httpOnlyPath` exists',
    appliesTo: ({ app }) => usesNext(app) && hasHttpOnlyPath(app),
    run({ app }) {
      const sources = appSourcesOf(app.sources)
      const [path, ...others] = new Set(
        sources.flatMap(({ text }) => [...text.matchAll(HTTP_ONLY_PATH)].map(([, at]) => at)),
      )
      const at = path?.replace(/\/?$/, '/') ?? ''
      if (path === undefined || others.length > 0) return NOT_APPLICABLE
      // The route at the path can export the handlers of another file, and one above it serves the path, too.
      const routes = sources.flatMap(({ path: file, text }) =>
        routeOf(file).filter((route) => `${route}/` === at || /\bhttpOnlyRoutes\b/.test(text)),
      )
      return routes.some((route) => at.startsWith(`${route}/`))
        ? undefined
        : error(
            routes[0] === undefined
              ? `No route exports \`httpOnlyRoutes\`, so that users cannot sign in: \`httpOnlyPath\` is ${path}.`
              : `\`httpOnlyRoutes\` is at ${routes[0]}, but \`httpOnlyPath\` is ${path}, so that users cannot sign in.`,
            `Write \`export const { GET, POST, PUT, PATCH, DELETE } = httpOnlyRoutes\` in app${path}/[...path]/route.ts, or correct \`httpOnlyPath\`.`,
          )
    },
  },
  {
    id: 'server-suspense',
    title: 'Server-side rendering knows the user',
    appliesTo: ({ app }) => usesScreens(app) && !usesNext(app) && '@react-router/dev' in app.manifest.dependencies,
    run: ({ app }) =>
      anySource(app, /\binitialUser\b/)
        ? undefined
        : warning(
            'The provider does not receive `initialUser`, so that pages flash signed out.',
            'Return the user of `getAuth` from the loader of the root route, and pass it as `initialUser`.',
          ),
  },
  {
    id: 'server-client',
    title: 'Clients with a secret key are created on servers only',
    run({ app }) {
      const found = app.sources.find(
        ({ text }) =>
          /^\s*['"]use client['"]/.test(text) &&
          /@latchkey\//.test(text) &&
          /\b(secretKey|adminKey|secretServerKey|superSecretAdminKey)\b/.test(text),
      )
      return found
        ? error(
            `${found.path} is browser code and mentions a secret key.`,
            'Create that client in a file that only the server imports.',
          )
        : undefined
    },
  },
]
