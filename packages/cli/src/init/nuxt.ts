import type { App } from '../app.js'
import { createOrManual, editOrManual, type Step } from './step.js'

/** Files of the app, in `app` for Nuxt 4 and at the top for Nuxt 3. */
const APP_FILES: Readonly<Record<string, string>> = {
  'utils/auth-client.ts': `import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. */
export const client = createClient({ ...configFromEnv(import.meta.env), urls: { signIn: '/sign-in' } })
`,
  'middleware/auth.ts': `import { getUser } from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { guardUrl } from '@latchkey/core/custom-screens'

/** Guards the pages that contain \`definePageMeta({ middleware: 'auth' })\`. */
export default defineNuxtRouteMiddleware(async (to) => {
  const { href } = new URL(to.fullPath, useRequestURL())
  const auth = useRequestEvent()?.context.auth // undefined in the browser
  const user = auth?.user ?? (await getUser(auth?.client ?? client, { includeRestricted: true }, auth))
  const status = classifyUser(user)
  if (status === 'signed-out') return navigateTo(guardUrl('signIn', client.urls, href))
  if (status === 'restricted') return navigateTo(guardUrl('verifyEmail', client.urls, href))
})
`,
  'pages/sign-in.vue': `<script setup lang="ts">
import { signInWithPassword, signUpWithPassword } from '@latchkey/core'
import { describeError } from '@latchkey/core/custom-screens'

const problem = ref('')

async function enter(event: Event) {
  const { email, password } = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as { email: string; password: string }
  const isSignUp = ((event as SubmitEvent).submitter as HTMLButtonElement).value === 'sign-up'
  try {
    await (isSignUp ? signUpWithPassword : signInWithPassword)(client, { email, password })
  } catch (error) {
    problem.value = describeError(error)
  }
}
</script>

<template>
  <form method="post" @submit.prevent="enter">
    <label>Email <input name="email" type="email" autocomplete="username" required /></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
    <button type="submit" value="sign-in">Sign in</button>
    <button type="submit" value="sign-up">Sign up</button>
    <p role="alert">{{ problem }}</p>
  </form>
</template>
`,
}

const SERVER_FILES: Readonly<Record<string, string>> = {
  'server/middleware/auth.ts': `import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth, getPrivateCacheControl } from '@latchkey/core/server'

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(), tokenStore: null, urls: { signIn: '/sign-in' } })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export default defineEventHandler(async (event) => {
  const auth = await getAuth(client, event.node.req)
  for (const line of auth.setCookie) appendResponseHeader(event, 'Set-Cookie', line)
  // Without it, the back button shows pages of the user after sign-out.
  if (auth.userId !== null || auth.setCookie.length > 0) setResponseHeader(event, 'Cache-Control', getPrivateCacheControl(null))
  event.context.auth = auth
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

/** The clients, the middleware and a sign-in page in an app with Nuxt. */
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
