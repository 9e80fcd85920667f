import type { App } from '../app.js'
import { indent, screensOf } from './handler-page.js'
import { createOrManual, editOrManual, type Step } from './step.js'

const SCREENS = screensOf("document.getElementById('root')!", 'config')

const FILES: Readonly<Record<string, string>> = {
  'src/config.ts': `/** The project, for the server and the browser. */
export const config = {
  projectId: import.meta.env.PUBLIC_HEXCLAVE_PROJECT_ID || undefined,
  publishableKey: import.meta.env.PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY || undefined,
  baseUrl: import.meta.env.PUBLIC_HEXCLAVE_API_URL || undefined,
}
`,
  'src/client.ts': `import { createClient } from '@latchkey/core'
import { config } from './config'

/** The client of the browser. */
export const client = createClient(config)
`,
  'src/env.d.ts': `declare namespace App {
  interface Locals {
    auth: import('@latchkey/core/server').Auth
  }
}
`,
  'src/middleware.ts': `import { createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { defineMiddleware } from 'astro:middleware'
import { config } from './config'

// All requests share this client, because it stores no session.
const client = createClient({ ...config, tokenStore: null })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export const onRequest = defineMiddleware(async ({ locals, request }, next) => {
  try {
    locals.auth = await getAuth(client, request)
    return locals.auth.withCookies(await next())
  } catch (thrown) {
    // The redirect of a guard, or 431.
    if (thrown instanceof Response) return thrown
    throw thrown
  }
})
`,
  'src/pages/handler/[...path].astro': `---
import '@latchkey/react/styles.css'
---

<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Account</title>
  </head>
  <body>
    <div id="root"></div>
    <script>
      import ${SCREENS.imported} from '@latchkey/react/browser'
      import { config } from '../../config'

${indent(SCREENS.render, 6)}
    </script>
  </body>
</html>
`,
}

/** What to do by hand where the app has a file of that name. */
const BY_HAND: Readonly<Record<string, string>> = {
  'src/config.ts': 'The app has this file. Export `config` from it as well:',
  'src/client.ts': 'The app has this file. Export `client` from it as well:',
  'src/env.d.ts': 'Declare the type of `Astro.locals.auth`:',
  'src/middleware.ts': 'The app has a middleware. Run this one first, with `sequence` of `astro:middleware`:',
}

const CONFIGS = ['mjs', 'ts', 'js', 'mts'].map((extension) => `astro.config.${extension}`)

/** The clients, the middleware and the auth screens in an app with Astro. */
export function astroSteps(app: App): Step[] {
  const path = CONFIGS.find((name) => app.read(name) !== undefined) ?? 'astro.config.mjs'
  const config = app.read(path) ?? ''
  const line = "output: 'server',"
  const change = (text: string) =>
    /defineConfig\(\{/.test(text) && !/\boutput\s*:/.test(text)
      ? text.replace(/defineConfig\(\{(\s*\})?/, (_, isEmpty) => `defineConfig({\n  ${line}${isEmpty ? '\n}' : ''}`)
      : undefined
  return [
    ...createOrManual(app, FILES, BY_HAND),
    // It also adds the adapter to the configuration.
    ...(/\badapter\s*:/.test(config)
      ? []
      : [{ kind: 'run', command: ['npx', 'astro', 'add', 'node', '--yes'] } as const]),
    ...(/output\s*:\s*['"]server['"]/.test(config)
      ? []
      : [
          editOrManual(app.read(path), path, change, {
            instruction: 'Pages that depend on the user need server rendering:',
            shown: [line],
          }),
        ]),
  ]
}
