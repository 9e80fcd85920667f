import type { App } from '../app.js'
import { createOrManual, editOrManual, type Step } from './step.js'

const FILES: Readonly<Record<string, string>> = {
  'src/config.ts': `/** The project, for the server and the browser. */
export const config = {
  projectId: import.meta.env.PUBLIC_STACK_PROJECT_ID,
  publishableKey: import.meta.env.PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  baseUrl: import.meta.env.PUBLIC_STACK_API_URL,
  urls: { signIn: '/sign-in' },
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
  locals.auth = await getAuth(client, request)
  try {
    return locals.auth.withCookies(await next())
  } catch (thrown) {
    // \`protect()\` throws a redirect.
    if (thrown instanceof Response) return thrown
    throw thrown
  }
})
`,
  'src/pages/sign-in.astro': `<form id="credentials" method="post">
  <label>Email <input name="email" type="email" autocomplete="username" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <button type="submit" value="sign-in">Sign in</button>
  <button type="submit" value="sign-up">Sign up</button>
  <p id="problem" role="alert"></p>
</form>

<script>
  import { signInWithPassword, signUpWithPassword } from '@latchkey/core'
  import { describeError } from '@latchkey/core/custom-screens'
  import { client } from '../client'

  const form = document.getElementById('credentials') as HTMLFormElement
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { email, password } = Object.fromEntries(new FormData(form)) as { email: string; password: string }
    const isSignUp = (event.submitter as HTMLButtonElement).value === 'sign-up'
    try {
      await (isSignUp ? signUpWithPassword : signInWithPassword)(client, { email, password })
    } catch (error) {
      document.getElementById('problem')!.textContent = describeError(error)
    }
  })
</script>
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

/** The clients, the middleware and a sign-in page in an app with Astro. */
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
