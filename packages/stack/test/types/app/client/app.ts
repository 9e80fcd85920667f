import {
  type HandlerUrls,
  type Project,
  type ProjectConfig,
  StackClientApp,
  stackAppInternalsSymbol,
} from '@stackframe/js'

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

export const ofTokens = new StackClientApp({ tokenStore: { accessToken: 'a', refreshToken: 'b' } })
export const ofRequest = (request: Request) => new StackClientApp({ tokenStore: request })
export const users = async (headers: Headers): Promise<number> => {
  const found = [
    await appWithoutStore.getUser({ tokenStore: { headers } }),
    await appWithoutStore.getUser({ tokenStore: { accessToken: 'a', refreshToken: 'b' } }),
    await appWithoutStore.getUser({ tokenStore: 'cookie', or: 'return-null' }),
  ]
  return found.filter(Boolean).length
}

const { signIn, afterSignIn, handler, oauthCallback } = app.urls
export const paths: string[] = [signIn, afterSignIn, handler, oauthCallback, app.urls.teamInvitation]
export const urlOf = (page: 'signIn' | 'signUp' | 'home'): string => app.urls[page]
export type Page = keyof HandlerUrls

const redirects = [
  app.redirectToSignIn,
  app.redirectToSignUp,
  app.redirectToSignOut,
  app.redirectToAfterSignIn,
  app.redirectToAfterSignUp,
  app.redirectToAfterSignOut,
  app.redirectToEmailVerification,
  app.redirectToPasswordReset,
  app.redirectToForgotPassword,
  app.redirectToHome,
  app.redirectToMagicLinkCallback,
  app.redirectToAccountSettings,
  app.redirectToTeamInvitation,
  app.redirectToError,
]

export async function redirectAll(): Promise<void> {
  for (const redirect of redirects) await redirect({ replace: true, noRedirectBack: true })
  await app.redirectToOAuthCallback()
}

export async function methods(): Promise<string[]> {
  const project: Project = await app.getProject()
  const { config }: { config: ProjectConfig } = project
  return [
    config.credentialEnabled && 'password',
    config.magicLinkEnabled && 'magic link',
    config.passkeyEnabled && 'passkey',
    ...config.oauthProviders.map(({ id }) => id),
  ].filter((one): one is string => typeof one === 'string')
}
export const title = async (): Promise<string> => (await app.getProject()).displayName
export const flags = ({ signUpEnabled, clientTeamCreationEnabled, ...config }: ProjectConfig): boolean[] => [
  signUpEnabled,
  clientTeamCreationEnabled,
  config.clientUserDeletionEnabled,
  config.allowTeamApiKeys,
  config.allowUserApiKeys,
]

const json = app[stackAppInternalsSymbol].toClientJson()
export const copy = StackClientApp[stackAppInternalsSymbol].fromClientJson(json)
export const text: string = JSON.stringify(json)

export async function emailOf<HasTokenStore extends boolean>(
  app: StackClientApp<HasTokenStore, string>,
  request: Request,
): Promise<string | null> {
  const user = await app.getUser({ tokenStore: request })
  return user?.primaryEmail ?? null
}
export const projectOf = (app: StackClientApp): string => app.projectId
