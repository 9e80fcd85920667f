import type { App } from '../app.js'
import { indent, screensOf } from './handler-page.js'
import { createOrManual, editOrManual, type Step } from './step.js'

const SCREENS = screensOf('element')

const FILES: Readonly<Record<string, string>> = {
  'src/lib/auth-client.ts': `import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. */
export const client = createClient(configFromEnv(import.meta.env))
`,
  'src/hooks.server.ts': `import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { type Handle, redirect } from '@sveltejs/kit'

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export const handle: Handle = async ({ event, resolve }) => {
  try {
    const auth = await getAuth(client, { headers: event.request.headers, url: event.url.href })
    // Guards throw a response. \`load\` functions need \`redirect()\` of SvelteKit.
    const onRedirect = (thrown: unknown) => {
      if (thrown instanceof Response) redirect(302, thrown.headers.get('Location') ?? '/')
      throw thrown
    }
    const { getUser, protect } = auth
    event.locals.auth = Object.assign(auth, {
      protect: () => protect().catch(onRedirect),
      getUser: ((...options: Parameters<typeof getUser>) => getUser(...options).catch(onRedirect)) as typeof getUser,
    })
    return auth.withCookies(await resolve(event))
  } catch (thrown) {
    // The redirect of a guard, which sets cookies, or the response to a request that is too large.
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}
`,
  'src/routes/handler/[...path]/+page.svelte': `<script lang="ts">
  import '@latchkey/react/styles.css'
  import { onMount } from 'svelte'

  let element: HTMLElement

  // The screens render in the browser only.
  onMount(() => {
    let unmount = () => {}
    void import('@latchkey/react/browser').then((${SCREENS.imported}) => {
${indent(SCREENS.render, 6)}
      unmount = () => root.unmount()
    })
    return () => unmount()
  })
</script>

<div bind:this={element} data-sveltekit-reload></div>
`,
}

const BY_HAND: Readonly<Record<string, string>> = {
  'src/lib/auth-client.ts': 'The app has this file. Export `client` from it as well:',
  'src/hooks.server.ts': 'The app has server hooks. Run this one first, with `sequence` of `@sveltejs/kit/hooks`:',
}

const LOCALS = `    interface Locals {
      auth: import('@latchkey/core/server').Auth
    }`

/** The clients, the server hook and the auth screens in an app with SvelteKit. */
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
