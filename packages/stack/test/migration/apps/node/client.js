import { StackClientApp } from '@stackframe/js'
import { KnownErrors } from '@stackframe/stack-shared'

const app = new StackClientApp({
  ...window.settings,
  tokenStore: 'cookie',
  redirectMethod: 'none',
  urls: { afterSignOut: '/' },
})
const find = (selector) => document.querySelector(selector)

async function show() {
  const user = await app.getUser()
  find('#state').textContent = user ? `Signed in as ${user.primaryEmail}` : 'Signed out'
  find('#account').hidden = user !== null
  find('#notes').hidden = user === null
  if (!user) return
  showTeams(await (await fetch('/api/teams', { headers: await user.getAuthHeaders() })).json())
}

function showTeams({ teams }) {
  find('#notes ul').replaceChildren(
    ...teams.map((name) => Object.assign(document.createElement('li'), { textContent: name })),
  )
}

find('#account').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = new FormData(event.target)
  const account = { email: form.get('email'), password: form.get('password'), noRedirect: true }
  const result =
    event.submitter.value === 'new' ? await app.signUpWithCredential(account) : await app.signInWithCredential(account)
  if (result.status === 'ok') return show()
  const isWrong = KnownErrors.EmailPasswordMismatch.isInstance(result.error)
  find('[role=status]').textContent = isWrong ? 'Wrong email or password' : result.error.message
})
find('#notes form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const name = new FormData(event.target).get('team')
  showTeams(await (await fetch('/api/teams', { method: 'POST', body: JSON.stringify({ name }) })).json())
})
find('#sign-out').addEventListener('click', async () => {
  await (await app.getUser()).signOut()
  await show()
})
await show()
