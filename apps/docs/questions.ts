// Questions that users of auth kits ask in issue trackers, in our words, and queries in theirs. `ask.ts` searches the built site
// for the queries: the first page that the search finds must answer at least 38 of the 40.

/** A question and its answer. */
export interface Question {
  readonly question: string
  /** The issue in which it was asked: `owner/repository#number`. */
  readonly askedIn: string
  /** The search query of a user who does not know the site, in the words of the issue. */
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
    'concurrent requests refresh token twice',
    'concepts/sessions',
    'All calls that need it share one',
  ),
  ask(
    'Are refresh tokens rotated?',
    `${NEXT_AUTH}#11240`,
    'rotate refresh tokens',
    'compare',
    'Refresh tokens stay the same',
  ),
  ask(
    'Why is the user signed in again after a sign-out with several open tabs?',
    `${NEXT_AUTH}#4612`,
    'signOut does not log out user with multiple tabs open',
    'guides/sessions',
    'does not log the user in again',
  ),
  ask(
    'How do I share a session between subdomains?',
    `${NEXT_AUTH}#405`,
    'share authentication across subdomains',
    'concepts/tokens-and-cookies',
    'have the same session on all subdomains',
  ),
  ask(
    'Do two apps on localhost overwrite the session of each other?',
    `${NEXT_AUTH}#611`,
    'two apps on localhost:3000 and localhost:3005 overwrite session',
    'concepts/tokens-and-cookies',
    'Ports do not separate cookies',
  ),
  ask(
    'Why is the session null until I reload the page after sign-in?',
    `${NEXT_AUTH}#12780`,
    'session null after login until page refresh',
    'troubleshooting/signed-out',
    'The user is restricted',
  ),
  ask(
    'Why does the session disappear when the frontend and the API are on different domains?',
    `${BETTER_AUTH}#3470`,
    'session is null when frontend and backend are on different domains',
    'troubleshooting/cookies-and-safari',
    'so its session is null',
  ),
  ask(
    'Why are cookies not stored in Safari?',
    `${BETTER_AUTH}#4604`,
    'cookies not set in Safari',
    'troubleshooting/cookies-and-safari',
    'Safari deletes cookies',
  ),
  ask(
    'Does a wrong clock cause endless redirects?',
    `${CLERK}#2242`,
    'server clock wrong infinite redirect',
    'troubleshooting/clocks',
    'a wrong clock does no harm',
  ),
  // Redirects and servers
  ask(
    'Why is there an infinite redirect loop in the middleware?',
    `${CLERK}#5316`,
    'infinite redirect loop in middleware',
    'troubleshooting/trusted-domains',
    'edirect loop',
  ),
  ask(
    'How does the user return to the page that they wanted to open?',
    `${NEXT_AUTH}#591`,
    'redirect back to previous page after login',
    'concepts/redirect-urls',
    'after_auth_return_to',
  ),
  ask(
    'How do I check the user in a server action of Next.js?',
    `${SERVICE}#626`,
    'get user in server action',
    'guides/next',
    'Check the user in every server action',
  ),
  ask(
    'Why does a static page not show the signed-in user?',
    `${SERVICE}#384`,
    'user in statically generated page',
    'guides/next',
    '<LatchkeyProvider static>',
  ),
  ask('Does it work with Next.js 16?', `${SERVICE}#1060`, 'Nextjs 16 support', 'guides/next', 'Next.js 16'),
  ask(
    'How do I guard routes of React Router with its middleware?',
    `${CLERK}#5304`,
    'middleware to protect routes in React Router v7',
    'guides/react-router',
    '### Protect routes',
  ),
  ask(
    'Why does the server not know the user directly after OAuth?',
    'supabase/auth-helpers#589',
    'session not available on server after OAuth callback',
    'guides/oauth-providers',
    'server knows the user from that page on',
  ),
  // Sign-in methods
  ask(
    'Why is the link in the email invalid or expired?',
    'supabase/auth-js#944',
    'Email link is invalid or has expired',
    'guides/email-codes',
    'expired or already used',
  ),
  ask(
    'Do mail scanners that open links use up a magic link?',
    'supabase/auth-js#503',
    'magic link prefetched by email client',
    'guides/email-codes',
    'Mail filters that open links cannot use it up',
  ),
  ask(
    'Does a magic link also sign new users up?',
    `${SERVICE}#383`,
    'create account with magic link',
    'guides/email-codes',
    'a user without an account is signed up',
  ),
  ask('Can sign-up be closed?', `${SERVICE}#583`, 'disable registration', 'compare', 'Sign-up can be turned off'),
  ask(
    'Can users sign in with a username?',
    `${BETTER_AUTH}#287`,
    'login with username',
    'guides/passwords',
    'The service has no usernames',
  ),
  ask(
    'Can users sign in with a code sent to their phone?',
    `${BETTER_AUTH}#8641`,
    'login with phone number OTP',
    'compare',
    'For SMS, verify the number',
  ),
  ask(
    'Does a passkey have a name, and can a user have several?',
    `${BETTER_AUTH}#7881`,
    'rename passkey',
    'guides/passkeys',
    'which has no name',
  ),
  ask(
    'Can a passkey be the second factor?',
    `${BETTER_AUTH}#1676`,
    'passkey as 2FA',
    'guides/two-factor',
    'A passkey cannot be the second factor',
  ),
  ask(
    'Are there recovery codes for a lost authenticator?',
    'supabase/supabase-js#2676',
    'backup codes lost phone',
    'guides/two-factor',
    'There are no recovery codes',
  ),
  ask(
    'Can one account have several OAuth providers?',
    'supabase/auth#313',
    'link multiple auth providers to an account',
    'guides/oauth-providers',
    'linkOAuthAccount',
  ),
  ask(
    'Which callback URL do I register with my OAuth provider?',
    `${SERVICE}#1512`,
    'redirect URI for Google OAuth',
    'guides/oauth-providers',
    '/auth/oauth/callback/google',
  ),
  ask('Is there single sign-on with SAML?', `${BETTER_AUTH}#6610`, 'enterprise SSO with Okta', 'compare', 'SSO, SAML'),
  // Users, teams and data
  ask(
    'How do I add custom claims to the access token?',
    'supabase/auth#1561',
    'add custom claim to JWT',
    'concepts/users-teams-permissions',
    'Access tokens have no custom claims',
  ),
  ask(
    'How do users delete their account?',
    'supabase/auth-js#69',
    'let user delete their own account',
    'compare',
    'deleteUser(client)',
  ),
  ask(
    'How do I define my own roles in an organization?',
    `${BETTER_AUTH}#4557`,
    'custom roles for organization members',
    'guides/teams',
    'a role is a permission that contains others',
  ),
  ask(
    'How do I create permissions with code?',
    `${SERVICE}#705`,
    'create permissions programmatically',
    'guides/roles-and-permissions',
    'createTeamPermissionDefinition',
  ),
  ask(
    'How does an admin impersonate a user?',
    `${BETTER_AUTH}#3056`,
    'admin log in as another user',
    'guides/impersonation',
    'isImpersonation: true',
  ),
  ask(
    'Can email templates be changed with an API?',
    `${SERVICE}#819`,
    'change email template from code',
    'guides/send-email',
    'updateEmailTemplate',
  ),
  ask(
    'Why does the verification of a webhook fail?',
    `${CLERK}#5468`,
    'webhook signature verification fails',
    'guides/webhooks',
    '`verifyWebhook` throws `WEBHOOK_INVALID`',
  ),
  ask(
    'How do I change rate limits?',
    'supabase/supabase#31174',
    'increase rate limits',
    'compare',
    'limit `/api/v1/auth/*` in the proxy',
  ),
  // Platforms, tests and hosting
  ask(
    'How do I store a session of more than 2,048 bytes in SecureStore?',
    'supabase/supabase#14523',
    'Value being stored in SecureStore is larger than 2048 bytes',
    'guides/expo',
    '2,048 bytes',
  ),
  ask(
    'How do I sign in in Playwright tests?',
    `${CLERK}#4006`,
    'log in user in Playwright e2e test',
    'guides/ci',
    'The tests sign in without a form',
  ),
  ask(
    'How do I test with Cypress?',
    `${CLERK}#3378`,
    'Cypress e2e authentication',
    'guides/emulator-testing',
    '## Cypress',
  ),
  ask(
    'Which URL of a self-hosted service does the app need?',
    `${SERVICE}#520`,
    'point SDK to self-hosted instance',
    'guides/self-hosting',
    'baseUrl',
  ),
]
