import type { App } from '../app.js'
import { createOrManual, editOrManual, type Step } from './step.js'

const FILES: Readonly<Record<string, string>> = {
  'src/lib/auth-client.ts': `import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. */
export const client = createClient({ ...configFromEnv(import.meta.env), urls: { signIn: '/sign-in' } })
`,
  'src/hooks.server.ts': `import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import type { Handle } from '@sveltejs/kit'

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null, urls: { signIn: '/sign-in' } })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export const handle: Handle = async ({ event, resolve }) => {
  event.locals.auth = await getAuth(client, { headers: event.request.headers, url: event.url.href })
  return event.locals.auth.withCookies(await resolve(event))
}
`,
  'src/routes/sign-in/+page.svelte': `<script lang="ts">
  import { signInWithPassword, signUpWithPassword } from '@latchkey/core'
  import { describeError } from '@latchkey/core/custom-screens'
  import { client } from '$lib/auth-client'

  let problem = $state('')

  async function enter(event: SubmitEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const { email, password } = Object.fromEntries(new FormData(form)) as { email: string; password: string }
    const isSignUp = (event.submitter as HTMLButtonElement).value === 'sign-up'
    try {
      await (isSignUp ? signUpWithPassword : signInWithPassword)(client, { email, password })
    } catch (error) {
      problem = describeError(error)
    }
  }
</script>

<form method="post" onsubmit={enter}>
  <label>Email <input name="email" type="email" autocomplete="username" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <button type="submit" value="sign-in">Sign in</button>
  <button type="submit" value="sign-up">Sign up</button>
  <p role="alert">{problem}</p>
</form>
`,
}

const BY_HAND: Readonly<Record<string, string>> = {
  'src/lib/auth-client.ts': 'The app has this file. Export `client` from it as well:',
  'src/hooks.server.ts': 'The app has server hooks. Run this one first, with `sequence` of `@sveltejs/kit/hooks`:',
}

const LOCALS = `    interface Locals {
      auth: import('@latchkey/core/server').Auth
    }`

/** The clients, the server hook and a sign-in page in an app with SvelteKit. */
export function svelteKitSteps(app: App): Step[] {
  const types = app.read('src/app.d.ts')
  const change = (text: string) =>
    /^[\t ]*\/\/ interface Locals \{\}$/m.test(text)
      ? text.replace(/^[\t ]*\/\/ interface Locals \{\}$/m, LOCALS)
      : undefined
  return [
    ...createOrManual(app, FILES, BY_HAND),
    ...(types?.includes('@latchkey/core')
      ? []
      : [
          editOrManual(types, 'src/app.d.ts', change, {
            instruction: 'Declare the type of `event.locals.auth` in the namespace `App`:',
            shown: LOCALS.split('\n'),
          }),
        ]),
  ]
}
