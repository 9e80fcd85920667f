import type { Brand } from '../email/brand.js'
import { escapeHtml } from '../http/html.js'
import { page } from '../http/page.js'
import type { Profile } from './identities.js'
import type { AuthorizationRequest } from './provider-grants.js'

/** Names that are not written like the id of the provider. */
const NAMES: Readonly<Record<string, string>> = {
  apple: 'Apple',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  twitch: 'Twitch',
  x: 'X',
}

/** The consent page of a simulated provider: choose a known identity, enter another one, or deny. */
export function consentPage(
  provider: string,
  authorization: AuthorizationRequest,
  seen: readonly Profile[],
  brand: Brand | undefined,
  problem?: string,
): Response {
  const name = escapeHtml(NAMES[provider] ?? provider)
  const known = seen
    .map(
      (profile) =>
        `<button name="choose" value="${escapeHtml(profile.subject)}">Continue as ${escapeHtml(
          profile.name ?? profile.email ?? profile.subject,
        )}${profile.name && profile.email ? ` (${escapeHtml(profile.email)})` : ''}</button>`,
    )
    .join('\n')
  return page(
    `Sign in with ${NAMES[provider] ?? provider}`,
    `${brand ? brandHtml(brand, name) : ''}<p>This page simulates ${name}. It requires no password.</p>
<p>The client <strong>${escapeHtml(authorization.clientId)}</strong> requests ${
      authorization.scope ? `the scopes <strong>${escapeHtml(authorization.scope)}</strong>` : 'no scopes'
    }.</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${known ? `<form method="post">${known}</form>` : ''}
<form method="post"><fieldset><legend>${known ? 'Another account' : 'Account'}</legend>
<label>Email address <input name="email" type="email" autocomplete="email" value="someone@example.test"></label>
<label><input name="verified" type="checkbox" checked> The provider has verified this address</label>
<label>Name <input name="name" autocomplete="name"></label>
<label>Account ID, if it is not the address <input name="subject" autocomplete="off"></label>
<button>Continue</button></fieldset></form>
<form method="post"><button name="deny" value="yes">Deny access</button></form>`,
    problem ? 400 : 200,
    brand,
  )
}

/** What the consent page of a provider shows of an app. */
function brandHtml({ name, logo }: Brand, provider: string): string {
  const initial = escapeHtml([...name.trim()][0]?.toLocaleUpperCase() ?? '')
  const mark = logo
    ? `<img src="${escapeHtml(logo)}" alt="" height="40">`
    : `<span class="initial" aria-hidden="true">${initial}</span>`
  return `<p class="app">${mark} <span><strong>${escapeHtml(name)}</strong> wants to use your ${provider} account.</span></p>\n`
}
