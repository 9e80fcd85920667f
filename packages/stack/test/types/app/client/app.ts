import { StackClientApp } from '@stackframe/js'

export const app = new StackClientApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  baseUrl: { browser: 'https://api.example.com', server: 'http://api.internal' },
  tokenStore: 'cookie',
  urls: { signIn: '/sign-in', afterSignIn: '/dashboard', accountSettings: '/settings' },
  oauthScopesOnSignIn: { github: ['repo'], google: ['profile', 'email'] },
  extraRequestHeaders: { 'x-app': '1' },
  redirectMethod: 'window',
  noAutomaticPrefetch: true,
})

export const memoryApp: StackClientApp<true> = new StackClientApp({ tokenStore: 'memory', redirectMethod: 'none' })
export const appWithoutStore = new StackClientApp({ tokenStore: null })
export const routed = new StackClientApp({
  tokenStore: 'cookie',
  redirectMethod: { useNavigate: () => (to) => console.log(to), navigate: (to) => console.log(to.length) },
})
