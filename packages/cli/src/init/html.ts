import { DEFAULT_PROJECT } from '@latchkey/emulator'
import type { App } from '../app.js'
import { create, type Step } from './step.js'

const clientFor = (baseUrl: string) => `import { createClient } from './latchkey.js'

// The project of the emulator. Replace it with the settings of your own project, without \`baseUrl\`.
export const client = createClient({
  projectId: '${DEFAULT_PROJECT.id}',
  publishableKey: '${DEFAULT_PROJECT.keys.publishable}',
  baseUrl: '${baseUrl}',
})
`

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sign in</title>
  </head>
  <body>
    <form id="credentials" method="post">
      <p><label>Email <input name="email" type="email" autocomplete="username" required /></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="current-password" required /></label></p>
      <button type="submit" value="sign-in">Sign in</button>
      <button type="submit" value="sign-up">Sign up</button>
      <p id="problem" role="alert"></p>
    </form>
    <div id="account" hidden>
      <p>Signed in as <span id="email"></span> <button type="button" id="sign-out">Sign out</button></p>
      <p id="restricted" hidden>Your account is restricted. Open the link in your email, or contact us.</p>
    </div>
    <script type="module">
      import { client } from './auth.js'
      import { describeError, getUser, signInWithPassword, signOut, signUpWithPassword } from './latchkey.js'

      const element = (id) => document.getElementById(id)

      let rendered
      async function render() {
        const session = client.session.identity()
        // Does not show the previous user until the next one has been read, or if that fails.
        if (session !== rendered) element('account').hidden = true
        rendered = session
        try {
          const user = await getUser(client, { includeRestricted: true })
          if (session !== rendered) return
          element('credentials').hidden = user !== null
          element('account').hidden = user === null
          element('email').textContent = user?.primaryEmail ?? ''
          // For example until they verify their email address, if the project requires it.
          element('restricted').hidden = !user?.isRestricted
        } catch (error) {
          if (session === rendered) element('problem').textContent = describeError(error)
        }
      }

      element('credentials').addEventListener('submit', async (event) => {
        event.preventDefault()
        element('problem').textContent = ''
        const { email, password } = Object.fromEntries(new FormData(event.target))
        const enter = event.submitter.value === 'sign-up' ? signUpWithPassword : signInWithPassword
        try {
          await enter(client, { email, password, redirectTo: false })
        } catch (error) {
          element('problem').textContent = describeError(error)
        }
      })
      element('sign-out').addEventListener('click', () => signOut(client, { redirectTo: false }))

      // Also after a sign-in or sign-out in another tab.
      client.session.subscribe(render)
      await render()
    </script>
  </body>
</html>
`

/** The bundle, the client and a sign-in page for pages without a bundler. */
export function htmlSteps(app: App, baseUrl: string): Step[] {
  return [
    ...(app.read('latchkey.js') === undefined
      ? [{ kind: 'copy', from: 'node_modules/@latchkey/core/dist/browser.js', path: 'latchkey.js' } as const]
      : []),
    ...create(app.read('auth.js'), 'auth.js', clientFor(baseUrl)),
    ...create(app.read('sign-in.html'), 'sign-in.html', PAGE),
  ]
}
