import { escapeHtml } from '../http/html.js'
import type { TemplateType } from '../world/rows.js'
import type { TemplateEmail } from './template-email.js'

type Kind = TemplateType | 'sign_in_invitation'

/** The words of each kind of email: the button, and what to do with an email that the reader did not ask for. */
const WORDS: Record<Kind, { readonly button: string; readonly unwanted: string }> = {
  email_verification: {
    button: 'Verify email',
    unwanted: "If you didn't create an account, you can ignore this email.",
  },
  password_reset: {
    button: 'Reset password',
    unwanted: "If you didn't ask for this email, you can ignore it. Your password stays the same.",
  },
  magic_link: {
    button: 'Sign in',
    unwanted: "If you didn't ask for this email, you can ignore it.",
  },
  team_invitation: { button: 'Join the team', unwanted: "If you didn't expect this invitation, you can ignore it." },
  sign_in_invitation: { button: 'Sign in', unwanted: "If you didn't expect this invitation, you can ignore it." },
}

// Many mail clients ignore style sheets, so every element has its light styles. Those that have a dark mode read the sheet.
const STYLES = {
  body: 'margin:0;padding:32px 16px;background:#f5f5f7;color:#1b1c20;font:400 15px/1.6 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:464px;margin:0 auto;padding:32px;border:1px solid #e6e6ea;border-radius:14px;background:#ffffff;overflow-wrap:anywhere',
  brand: 'margin:0 0 24px;font-weight:600',
  title: 'margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600',
  text: 'margin:0 0 16px;white-space:pre-line',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#1f2127;color:#ffffff;font-weight:500;text-decoration:none',
  code: 'margin:16px 0;padding:14px;border-radius:10px;background:#f3f3f6;font:600 26px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px;text-align:center',
  small: 'margin:24px 0 0;color:#5b5e68;font-size:13px',
  foot: 'margin:16px 0 0;color:#5b5e68;font-size:12px;text-align:center;overflow-wrap:anywhere',
} as const

const DARK = `@media (prefers-color-scheme:dark){
.email-body{background:#151619!important;color:#ededf0!important}
.email-card{background:#1f2024!important;border-color:#313339!important}
.email-button{background:#f1f1f4!important;color:#1b1c20!important}
.email-code{background:#2a2c31!important}
.email-small,.email-foot{color:#a8abb5!important}
.email-card a:not(.email-button){color:#92b9ff}
}`

const styled = (part: keyof typeof STYLES) => `class="email-${part}" style="${STYLES[part]}"`
const p = (part: keyof typeof STYLES, text: string) => `<p ${styled(part)}>${escapeHtml(text)}</p>`

export interface EmailPage {
  readonly subject: string
  readonly projectName: string
  readonly to: string
  /** HTML. */
  readonly content: string
}

/** Puts the content of an email into a page with the name of the project, in light and dark. */
export function emailPage({ subject, projectName, to, content }: EmailPage): string {
  // Content with its own colors expects a light page.
  const isColored = /<style|\sbgcolor=|style="[^"]*(color|background)/i.test(
    content.replace(/class="email-\w+" style="[^"]*"/g, ''),
  )
  const schemes = isColored ? 'light' : 'light dark'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:${schemes}}
${isColored ? '' : DARK}</style></head>
<body ${styled('body')}><div ${styled('card')}>
${p('brand', projectName)}
${content}
</div>
${p('foot', `Sent to ${to} by ${projectName}`)}
</body></html>`
}

/** The content of an email that is only text. Its title is the subject. */
export const textContent = (subject: string, text: string): string =>
  `<h1 ${styled('title')}>${escapeHtml(subject)}</h1>\n${p('text', text)}`

/** The content of an email that asks its reader to follow a link. */
export function linkContent(
  { kind, link, otp }: Pick<TemplateEmail, 'link' | 'otp'> & { readonly kind: Kind },
  subject: string,
  texts: readonly string[],
): string {
  const { button, unwanted } = WORDS[kind]
  return `<h1 ${styled('title')}>${escapeHtml(subject)}</h1>
${texts.map((text) => p('text', text)).join('\n')}
<p ${styled('text')}><a ${styled('button')} href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>
${otp ? `${p('text', 'Or enter this code in the window where you started signing in:')}\n${p('code', otp)}` : ''}
<p ${styled('small')}>If the button doesn't work, open this link: ${escapeHtml(link)}</p>
${p('small', unwanted)}`
}
