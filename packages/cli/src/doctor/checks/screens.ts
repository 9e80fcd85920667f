import type { App } from '../../app.js'
import { nextProxyOf } from '../../next-proxy.js'
import { type Check, error, warning } from '../check.js'

const usesScreens = (app: App) =>
  ['@latchkey/react', '@latchkey/next'].some((name) => name in app.manifest.dependencies)
const anySource = (app: App, pattern: RegExp) => app.sources.some(({ text }) => pattern.test(text))
const usesNext = (app: App) => 'next' in app.manifest.dependencies && '@latchkey/next' in app.manifest.dependencies

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
    run: ({ app }) =>
      anySource(app, /\b(AuthHandler|HandlerPage|StackHandler|HexclaveHandler)\b/)
        ? undefined
        : error(
            'No file renders <AuthHandler>: links in emails and sign-ins with a provider return to pages below /handler.',
            'Render <AuthHandler> for all paths below /handler; in Next.js, export HandlerPage from app/handler/[...path]/page.tsx.',
          ),
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
