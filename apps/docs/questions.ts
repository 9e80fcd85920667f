// Questions that users of auth kits ask in issue trackers, in our words. `ask.ts` searches the built site for them: the first
// page that the search finds must answer at least 36 of the 40.

/** A question and its answer. */
export interface Question {
  readonly question: string
  /** The issue in which it was asked: `owner/repository#number`. */
  readonly askedIn: string
  /** What a user types into the search. */
  readonly query: string
  /** The page that answers it. */
  readonly page: string
  /** Words of the line that answers it. */
  readonly answer: string
}

const ask = (question: string, askedIn: string, query: string, page: string, answer: string): Question => ({
  question,
  askedIn,
  query,
  page,
  answer,
})

const NEXT_AUTH = 'nextauthjs/next-auth'
const SERVICE = 'hexclave/hexclave'
const CLERK = 'clerk/javascript'
const BETTER_AUTH = 'better-auth/better-auth'

export const QUESTIONS: readonly Question[] = [
  // Sessions and tokens
  ask(
    'Do requests at the same time refresh the token twice, and end the session?',
    `${NEXT_AUTH}#7558`,
    'refresh token race condition',
    'concepts/sessions',
    'All calls that need it share one',
  ),
  ask(
    'Are refresh tokens rotated?',
    `${NEXT_AUTH}#11240`,
    'refresh token rotation',
    'compare',
    'Refresh tokens stay the same',
  ),
  ask(
    'Why is the user signed in again after a sign-out with several open tabs?',
    `${NEXT_AUTH}#4612`,
    'logout several tabs',
    'guides/sessions',
    'Tabs are notified of sign-ins, sign-outs',
  ),
  ask(
    'How do I share a session between subdomains?',
    `${NEXT_AUTH}#405`,
    'same session on all subdomains',
    'concepts/tokens-and-cookies',
    'have the same session on all subdomains',
  ),
  ask(
    'Do two apps on localhost overwrite the session of each other?',
    `${NEXT_AUTH}#611`,
    'cookies two apps localhost',
    'concepts/tokens-and-cookies',
    'Ports do not separate cookies',
  ),
  ask(
    'Why is the session null until I reload the page after sign-in?',
    `${NEXT_AUTH}#12780`,
    'session null after sign in',
    'troubleshooting/signed-out',
    'The user is restricted',
  ),
  ask(
    'Why does the session disappear when the frontend and the API are on different domains?',
    `${BETTER_AUTH}#3470`,
    'API on another domain cookies',
    'troubleshooting/cookies-and-safari',
    'Signed out on an API on another domain',
  ),
  ask(
    'Why are cookies not stored in Safari?',
    `${BETTER_AUTH}#4604`,
    'Safari cookies not stored',
    'troubleshooting/cookies-and-safari',
    'Safari deletes cookies',
  ),
  ask(
    'Does a wrong clock cause endless redirects?',
    `${CLERK}#2242`,
    'clock skew token expired',
    'troubleshooting/clocks',
    'a wrong clock does no harm',
  ),
  // Redirects and servers
  ask(
    'Why is there an infinite redirect loop in the middleware?',
    `${CLERK}#5316`,
    'infinite redirect loop',
    'troubleshooting/trusted-domains',
    'edirect loop',
  ),
  ask(
    'How does the user return to the page that they wanted to open?',
    `${NEXT_AUTH}#591`,
    'callback URL redirect after sign in',
    'concepts/redirect-urls',
    'after_auth_return_to',
  ),
  ask(
    'How do I check the user in a server action of Next.js?',
    `${SERVICE}#626`,
    'Next.js server action',
    'guides/next',
    'Check the user in every server action',
  ),
  ask(
    'Why does a static page not show the signed-in user?',
    `${SERVICE}#384`,
    'static page user',
    'guides/next',
    '<LatchkeyProvider static>',
  ),
  ask('Does it work with Next.js 16?', `${SERVICE}#1060`, 'Next.js 16', 'guides/next', 'Next.js 16'),
  ask(
    'How do I guard routes of React Router with its middleware?',
    `${CLERK}#5304`,
    'React Router middleware protect route',
    'guides/react-router',
    '### Protect routes',
  ),
  ask(
    'Why does the server not know the user directly after OAuth?',
    'supabase/auth-helpers#589',
    'OAuth callback server session',
    'guides/oauth-providers',
    'server knows the user from that page on',
  ),
  // Sign-in methods
  ask(
    'Why is the link in the email invalid or expired?',
    'supabase/auth-js#944',
    'email link invalid or expired',
    'guides/email-codes',
    'expired or already used',
  ),
  ask(
    'Do mail scanners that open links use up a magic link?',
    'supabase/auth-js#503',
    'magic link opened by mail scanner',
    'guides/email-codes',
    'Mail filters that open links cannot use it up',
  ),
  ask(
    'Does a magic link also sign new users up?',
    `${SERVICE}#383`,
    'magic link sign up new user',
    'guides/email-codes',
    'a user without an account is signed up',
  ),
  ask(
    'Can sign-up be closed?',
    `${SERVICE}#583`,
    'disable sign up invite only',
    'compare',
    'Sign-up can be turned off',
  ),
  ask(
    'Can users sign in with a username?',
    `${BETTER_AUTH}#287`,
    'username',
    'compare',
    'Users sign in with an email address',
  ),
  ask(
    'Can users sign in with a code sent to their phone?',
    `${BETTER_AUTH}#8641`,
    'phone number SMS',
    'compare',
    'For SMS, verify the number',
  ),
  ask(
    'Does a passkey have a name, and can a user have several?',
    `${BETTER_AUTH}#7881`,
    'passkey name',
    'guides/passkeys',
    'which has no name',
  ),
  ask(
    'Is two-factor authentication asked for after a passkey, too?',
    `${BETTER_AUTH}#1676`,
    '2FA passkey',
    'guides/two-factor',
    'can come from every sign-in method',
  ),
  ask(
    'Are there recovery codes for a lost authenticator?',
    'supabase/supabase-js#2676',
    'MFA recovery codes',
    'guides/two-factor',
    'There are no recovery codes',
  ),
  ask(
    'Can one account have several OAuth providers?',
    'supabase/auth#313',
    'link OAuth providers to one account',
    'guides/oauth-providers',
    'linkOAuthAccount',
  ),
  ask(
    'Which callback URL do I register with my OAuth provider?',
    `${SERVICE}#1512`,
    'OAuth callback URL provider',
    'guides/oauth-providers',
    'callback',
  ),
  ask('Is there single sign-on with SAML?', `${BETTER_AUTH}#6610`, 'SAML', 'compare', 'SSO, SAML'),
  // Users, teams and data
  ask(
    'How do I add custom claims to the access token?',
    'supabase/auth#1561',
    'custom claims',
    'concepts/users-teams-permissions',
    'Access tokens have no custom claims',
  ),
  ask(
    'How do users delete their account?',
    'supabase/auth-js#69',
    'delete user account',
    'compare',
    'deleteUser(client)',
  ),
  ask(
    'How do I define my own roles in an organization?',
    `${BETTER_AUTH}#4557`,
    'organization roles',
    'compare',
    '| Roles | Latchkey |',
  ),
  ask(
    'How do I create permissions with code?',
    `${SERVICE}#705`,
    'create permission definition',
    'guides/roles-and-permissions',
    'createTeamPermissionDefinition',
  ),
  ask(
    'How does an admin impersonate a user?',
    `${BETTER_AUTH}#3056`,
    'impersonate user',
    'guides/impersonation',
    'isImpersonation: true',
  ),
  ask(
    'Can email templates be changed with an API?',
    `${SERVICE}#819`,
    'email templates API',
    'guides/send-email',
    'updateEmailTemplate',
  ),
  ask(
    'How do I verify webhooks?',
    `${CLERK}#5468`,
    'verify webhook signature',
    'guides/webhooks',
    '`verifyWebhook` compares the signature',
  ),
  ask(
    'How do I change rate limits?',
    'supabase/supabase#31174',
    'rate limit',
    'compare',
    'limit `/api/v1/auth/*` in the proxy',
  ),
  // Platforms, tests and hosting
  ask(
    'How do I store a session of more than 2,048 bytes in SecureStore?',
    'supabase/supabase#14523',
    'Expo SecureStore 2048 bytes',
    'guides/expo',
    '2,048 bytes',
  ),
  ask(
    'How do I sign in in Playwright tests?',
    `${CLERK}#4006`,
    'Playwright sign in',
    'guides/emulator-testing',
    '## Playwright',
  ),
  ask('How do I test with Cypress?', `${CLERK}#3378`, 'Cypress', 'guides/emulator-testing', '## Cypress'),
  ask(
    'Which URL of a self-hosted service does the app need?',
    `${SERVICE}#520`,
    'self-hosted API URL',
    'guides/self-hosting',
    'baseUrl',
  ),
]
