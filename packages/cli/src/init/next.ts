import type { App } from '../app.js'
import { type NextProxy, nextProxyOf } from '../next-proxy.js'
import { addImports, wrap } from './edits.js'
import { create, editOrManual, type Step } from './step.js'

const HANDLER = `export { HandlerPage as default } from '@latchkey/next'
`

const proxyNamed = (name: string) => `import { authProxy } from '@latchkey/next/proxy'

// Refreshes sessions before pages render. To protect pages, pass a function: see the guide for Next.js.
export const ${name} = authProxy()

export const config = {
  matcher: [
    // All paths except files, such as images. Add the paths of protected pages: '/dashboard/:path*'.
    '/((?!_next/|.*\\\\.(?:avif|css|gif|ico|jpe?g|js|map|mp4|png|svg|txt|webmanifest|webp|woff2?|xml)$).*)',
  ],
}
`

/** The provider, the auth screens and the proxy in an app with the App Router of Next.js. */
export function nextSteps(app: App): Step[] {
  const proxy = nextProxyOf(app)
  const { base } = proxy
  const isLayout = (extension: string) => app.read(`${base}app/layout.${extension}`) !== undefined
  const extension = ['tsx', 'jsx', 'js'].find(isLayout) ?? (app.read('tsconfig.json') === undefined ? 'jsx' : 'tsx')
  const layout = `${base}app/layout.${extension}`
  const handler = `${base}app/handler/[...path]/page.${extension}`
  const hasPages = app.sources.some(({ text }) => text.includes('HandlerPage'))
  const hasProvider = app.sources.some(({ text }) => text.includes('<LatchkeyProvider'))
  return [
    ...(hasPages ? [] : create(app.read(handler), handler, HANDLER)),
    ...(proxy.runs ? [] : proxySteps(proxy, extension === 'tsx' ? 'ts' : 'js')),
    ...(hasProvider ? [] : [wrapChildren(app, layout)]),
  ]
}

function proxySteps({ name, stem, path }: NextProxy, extension: string): Step[] {
  if (path === undefined) return create(undefined, `${stem}.${extension}`, proxyNamed(name))
  const instruction = `The app has a ${name}. Run it inside of \`authProxy\`, so that sessions are refreshed:`
  const code = `import { authProxy } from '@latchkey/next/proxy'\n\nexport const ${name} = authProxy((auth, request) => yourProxy(request))`
  return [{ kind: 'manual', path, instruction, code }]
}

function wrapChildren(app: App, path: string): Step {
  const imports = ["import { LatchkeyProvider } from '@latchkey/next'", "import '@latchkey/react/styles.css'"]
  const change = (text: string) => {
    const wrapped = wrap(text, /\{\s*children\s*\}(?!\s*[,:)=])/, '<LatchkeyProvider>', '</LatchkeyProvider>')
    return wrapped && addImports(wrapped, imports)
  }
  return editOrManual(app.read(path), path, change, {
    instruction: 'Render the pages inside of <LatchkeyProvider>:',
    shown: [...imports, '', '<LatchkeyProvider>{children}</LatchkeyProvider>'],
  })
}
