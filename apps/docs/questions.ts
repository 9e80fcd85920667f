// Questions that users of auth kits ask in issue trackers. Each one must be answered by a page that the search of the site
// finds with one of at most two queries, among the first five results. `check.ts` types them into the search.

/** A question, what a user types, and the page that answers it. */
export interface Question {
  readonly question: string
  readonly queries: readonly [string] | readonly [string, string]
  readonly page: string
}

const ask = (question: string, page: string, ...queries: [string] | [string, string]): Question => ({
  question,
  queries,
  page,
})

export const QUESTIONS: readonly Question[] = [
  ask('Why does a page reload sign the user out?', 'troubleshooting/signed-out', 'signed out after reload'),
  ask('Does a failed token refresh sign the user out?', 'concepts/sessions', 'refresh network error', 'session ends'),
  ask('Why is the session cookie not stored in Safari?', 'troubleshooting/cookies-and-safari', 'Safari cookies'),
  ask('How do subdomains share a session?', 'concepts/tokens-and-cookies', 'subdomains', 'share session subdomains'),
  ask('Why does the browser report a CORS error?', 'troubleshooting/cors', 'CORS'),
  ask('Why am I in a redirect loop after sign-in?', 'troubleshooting/trusted-domains', 'redirect loop'),
  ask(
    'Why does sign-in redirect to localhost behind a proxy?',
    'troubleshooting/trusted-domains',
    'reverse proxy',
    'trusted domains',
  ),
  ask(
    'How do I return to the page after sign-in?',
    'concepts/redirect-urls',
    'redirect after sign-in',
    'redirect URLs',
  ),
  ask(
    'Why does server rendering show the signed-out page first?',
    'troubleshooting/server-rendering',
    'flash signed-out',
    'hydration mismatch',
  ),
  ask('How do I read the user on the server?', 'guides/servers', 'user of a request', 'server request'),
  ask('How do I protect an API route?', 'guides/servers', 'protect an API'),
  ask('How do I sign a user in in Playwright tests?', 'guides/emulator-testing', 'Playwright', 'test sign in'),
  ask('How do I mock the auth service in unit tests?', 'guides/testing', 'unit tests', 'testing'),
  ask('How do I check roles and permissions?', 'guides/roles-and-permissions', 'roles permissions', 'roles'),
  ask('How do I change the colors of the sign-in screens?', 'guides/theming', 'theme colors', 'theming'),
  ask('How do I translate the screens?', 'guides/languages', 'languages', 'translate'),
  ask('Does a wrong clock of the device matter?', 'troubleshooting/clocks', 'clock'),
  ask('Do several tabs refresh the token at the same time?', 'concepts/sessions', 'several tabs'),
  ask('How do I verify webhooks?', 'guides/webhooks', 'verify webhooks', 'webhooks'),
  ask(
    'Is the session cookie safe against cross-site scripting?',
    'concepts/security',
    'cross-site scripting',
    'security model',
  ),
]
