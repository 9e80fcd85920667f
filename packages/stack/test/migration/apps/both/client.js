// An app that is migrated step by step: it uses both kits on one page.
import { StackClientApp as LatchkeyApp } from '@latchkey/stack/js'
import { StackClientApp as PublishedApp } from '@stackframe/js'

const options = { ...window.settings, tokenStore: 'cookie', redirectMethod: 'none' }
const apps = { published: new PublishedApp(options), latchkey: new LatchkeyApp(options) }
const check = (result) => {
  if (result.status !== 'ok') throw result.error
}

window.kit = {
  user: async (name) => (await apps[name].getUser())?.primaryEmail ?? null,
  signUp: async (name, account) => check(await apps[name].signUpWithCredential({ ...account, noRedirect: true })),
  signIn: async (name, account) => check(await apps[name].signInWithCredential({ ...account, noRedirect: true })),
  signOut: async (name) => (await apps[name].getUser()).signOut(),
  refresh: async (name) => apps[name].getConvexClientAuth({ tokenStore: 'cookie' })({ forceRefreshToken: true }),
}
