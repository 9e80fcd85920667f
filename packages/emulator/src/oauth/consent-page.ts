import { escapeHtml } from '../http/html.js'
import type { Profile } from './identities.js'
import type { AuthorizationRequest } from './provider-grants.js'

/** Path of the style sheet. The policy below blocks inline styles. */
export const STYLE_PATH = '/latchkey/style.css'

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 28rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
form { margin: 1rem 0; }
fieldset { border: 1px solid GrayText; border-radius: .5rem; padding: 1rem; }
label { display: block; margin: .5rem 0; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; }
button { width: 100%; min-height: 2.75rem; margin: .25rem 0; font: inherit; cursor: pointer; }
`

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
}

/** The consent page of a simulated provider: choose a known identity, enter another one, or deny. */
export function consentPage(
  provider: string,
  asking: AuthorizationRequest,
  seen: readonly Profile[],
  problem?: string,
): Response {
  const known = seen
    .map(
      ({ subject, email, name }) =>
        `<button name="choose" value="${escapeHtml(subject)}">Continue as ${escapeHtml(name ?? email ?? subject)}${
          name && email ? ` (${escapeHtml(email)})` : ''
        }</button>`,
    )
    .join('\n')
  return page(
    `Sign in with ${provider}`,
    `<p>This page simulates ${escapeHtml(provider)}. It requires no password.</p>
<p>The application <strong>${escapeHtml(asking.clientId)}</strong> asks for: ${escapeHtml(asking.scope || 'nothing more')}.</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${known ? `<form method="post">${known}</form>` : ''}
<form method="post"><fieldset><legend>${known ? 'Someone else' : 'Who are you?'}</legend>
<label>E-mail address <input name="email" type="email" autocomplete="email" value="someone@example.test"></label>
<label><input name="verified" type="checkbox" checked> The provider has verified this address</label>
<label>Name <input name="name" autocomplete="name"></label>
<label>Account id, if it is not the address <input name="subject" autocomplete="off"></label>
<button>Continue</button></fieldset></form>
<form method="post"><button name="deny" value="yes">Deny access</button></form>`,
    problem ? 400 : 200,
  )
}

/** Returns an HTML page around trusted HTML. */
export function page(title: string, html: string, status = 200): Response {
  return new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${html}
</main></body></html>
`,
    { status, headers: PAGE_HEADERS },
  )
}
