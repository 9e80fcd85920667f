import type { App } from '../app.js'
import { indent, screensOf } from './handler-page.js'
import { createOrManual, editOrManual, type Step } from './step.js'

const SCREENS = screensOf('element.value')

/** Files of the app, in `app` for Nuxt 4 and at the top for Nuxt 3. */
const APP_FILES: Readonly<Record<string, string>> = {
  'utils/auth-client.ts': `import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. */
export const client = createClient(configFromEnv(import.meta.env))
`,
  'middleware/auth.ts': `import { getUser } from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { guardUrl } from '@latchkey/core/custom-screens'

/** Guards the pages that contain \`definePageMeta({ middleware: 'auth' })\`. */
export default defineNuxtRouteMiddleware(async (to) => {
  const { href } = new URL(to.fullPath, useRequestURL())
  const auth = useRequestEvent()?.context.auth // undefined in the browser
  const user = (await auth?.getUser()) ?? (await getUser(auth?.client ?? client, { includeRestricted: true }, auth))
  const status = classifyUser(user)
  if (status === 'signed-out') return navigateTo(guardUrl('signIn', client.urls, href))
  if (status === 'restricted') return navigateTo(guardUrl('verifyEmail', client.urls, href))
})
`,
  'pages/handler/[...path].vue': `<script setup lang="ts">
import '@latchkey/react/styles.css'

const element = ref<HTMLElement>()
let unmount = () => {}

// The screens render in the browser only.
onMounted(async () => {
  const ${SCREENS.imported} = await import('@latchkey/react/browser')
  if (!element.value) return
${indent(SCREENS.render, 2)}
  unmount = () => root.unmount()
})
onBeforeUnmount(() => unmount())
</script>

<template>
  <div ref="element" />
</template>
`,
}

const SERVER_FILES: Readonly<Record<string, string>> = {
  'server/middleware/auth.ts': `import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth, getPrivateCacheControl } from '@latchkey/core/server'

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(), tokenStore: null })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export default defineEventHandler(async (event) => {
  try {
    const auth = await getAuth(client, event.node.req)
    for (const line of auth.setCookie) appendResponseHeader(event, 'Set-Cookie', line)
    // For any session, also of a restricted or anonymous user: the back button would show the page after sign-out.
    if (auth.claims !== null || auth.setCookie.length > 0)
      setResponseHeader(event, 'Cache-Control', getPrivateCacheControl(null))
    event.context.auth = auth
  } catch (thrown) {
    if (thrown instanceof Response) return thrown // to a request that is too large
    throw thrown
  }
})
`,
  'shared/types/auth.d.ts': `import type { Auth } from '@latchkey/core/server'

declare module 'h3' {
  interface H3EventContext {
    auth: Auth
  }
}
`,
}

/** The clients, the middleware and the auth screens in an app with Nuxt. */
export function nuxtSteps(app: App): Step[] {
  const folder = app.read('app.vue') !== undefined && app.read('app/app.vue') === undefined ? '' : 'app/'
  const appFiles = Object.fromEntries(Object.entries(APP_FILES).map(([path, text]) => [folder + path, text]))
  const root = `${folder}app.vue`
  const text = app.read(root)
  const change = (old: string) =>
    /<NuxtWelcome\s*\/>/.test(old) ? old.replace(/<NuxtWelcome\s*\/>/, '<NuxtPage />') : undefined
  return [
    ...createOrManual(app, { ...appFiles, ...SERVER_FILES }, {}),
    ...(text === undefined || /<NuxtPage\b/.test(text)
      ? []
      : [editOrManual(text, root, change, { instruction: 'Render the pages:', shown: ['<NuxtPage />'] })]),
  ]
}
