import { escapeHtml } from '../http/html.js'
import type { TemplateType } from '../world/rows.js'
import { type Brand, contrast, DARK_CARD, LIGHT_CARD } from './brand.js'

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
    unwanted: "If you didn't ask for this email, you can ignore it. Nobody can sign in without it, so don't share it.",
  },
  team_invitation: { button: 'Join the team', unwanted: "If you didn't expect this invitation, you can ignore it." },
  sign_in_invitation: { button: 'Sign in', unwanted: "If you didn't expect this invitation, you can ignore it." },
}

// The lifetime of codes is in `verification/codes.ts`.
const LINK_LIMITS = 'The link works once and expires in 7 days.'
const CODE_LIMITS = 'The code and the link work once and expire in 7 days.'

const CODE = 'Enter this code in the window where you started signing in:'

/** The styles of the elements. Many mail clients ignore style sheets, so every element has its light styles. */
const stylesOf = ({ accent, onAccent, font, headingFont, radius, cardRadius }: Brand) => ({
  body: `margin:0;padding:32px 16px;background:#f5f5f7;color:#1b1c20;font:400 15px/1.6 ${font}`,
  card: `max-width:464px;margin:0 auto;padding:32px;border:1px solid #e6e6ea;border-radius:${cardRadius};background:${LIGHT_CARD};overflow-wrap:anywhere`,
  brand: 'margin:0 0 24px;font-weight:600',
  logo: 'display:block;max-width:100%;height:40px;border:0;font-size:20px',
  initial: `display:inline-block;width:40px;margin-right:12px;border-radius:${radius};background:${accent.light};color:${onAccent.light};font-size:18px;line-height:40px;text-align:center`,
  title: `margin:0 0 8px;font:600 22px/1.3 ${headingFont}`,
  text: 'margin:0 0 16px;white-space:pre-line',
  button: `display:inline-block;padding:10px 18px;border-radius:${radius};background:${accent.light};color:${onAccent.light};font-weight:500;text-decoration:none`,
  code: `margin:16px 0;padding:16px 8px;border-radius:${radius};background:#f3f3f6;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center`,
  or: 'margin:0 0 16px;color:#5b5e68;font-size:13px;text-align:center',
  small: 'margin:24px 0 0;color:#5b5e68;font-size:13px',
  link: `color:${linkOn(LIGHT_CARD, accent.light, '#1f53b8')}`,
  foot: 'margin:16px 0 0;color:#5b5e68;font-size:12px;text-align:center;overflow-wrap:anywhere',
})

type Part = keyof ReturnType<typeof stylesOf>

/** The sheet for mail clients with a dark mode. */
const darkStyles = ({ accent, onAccent }: Brand) => `@media (prefers-color-scheme:dark){
.email-body{background:#151619!important;color:#ededf0!important}
.email-card{background:${DARK_CARD}!important;border-color:#313339!important}
.email-button,.email-initial{background:${accent.dark}!important;color:${onAccent.dark}!important}
.email-code{background:#2a2c31!important}
.email-or,.email-small,.email-foot{color:#a8abb5!important}
.email-card a:not([class^=email-button]){color:${linkOn(DARK_CARD, accent.dark, '#92b9ff')}!important}
}`

/** The accent, or another color where the accent would be hard to read. */
const linkOn = (card: string, accent: string, other: string) => (contrast(accent, card) < 4.5 ? other : accent)

const styled = (brand: Brand, part: Part) => `class="email-${part}" style="${escapeHtml(stylesOf(brand)[part])}"`
const p = (brand: Brand, part: Part, text: string) => `<p ${styled(brand, part)}>${escapeHtml(text)}</p>`

export interface EmailPage {
  readonly subject: string
  readonly brand: Brand
  readonly to: string
  /** HTML. */
  readonly content: string
}

/** Puts the content of an email into a page with the brand of the project, in light and dark. */
export function emailPage({ subject, brand, to, content }: EmailPage): string {
  // Content with its own colors expects a light page.
  const isColored = /<style|\sbgcolor=|style="[^"]*(color|background)/i.test(
    content.replace(/class="email-\w+" style="[^"]*"/g, ''),
  )
  const schemes = isColored ? 'light' : 'light dark'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:${schemes}}
${isColored ? '' : darkStyles(brand)}</style></head>
<body ${styled(brand, 'body')}><div ${styled(brand, 'card')}>
${brandLine(brand)}
${content}
</div>
${p(brand, 'foot', footOf(brand, to))}
</body></html>`
}

const footOf = ({ name }: Brand, to: string) => `Sent to ${to} by ${name}`

/** The logo, which has the name where images are blocked, or the name with its initial. */
function brandLine(brand: Brand): string {
  const name = escapeHtml(brand.name)
  if (brand.logo) {
    const image = `<img ${styled(brand, 'logo')} src="${escapeHtml(brand.logo)}" alt="${name}" height="40">`
    return `<p ${styled(brand, 'brand')}>${image}</p>`
  }
  const initial = escapeHtml([...brand.name.trim()][0]?.toLocaleUpperCase() ?? '')
  return `<p ${styled(brand, 'brand')}><span ${styled(brand, 'initial')} aria-hidden="true">${initial}</span>${name}</p>`
}

/** The content of an email that is only text. Its title is the subject. */
export const textContent = (brand: Brand, subject: string, text: string): string =>
  `<h1 ${styled(brand, 'title')}>${escapeHtml(subject)}</h1>\n${p(brand, 'text', text)}`

/** An email that asks its reader to follow a link. */
export interface LinkEmail {
  readonly kind: Kind
  readonly link: string
  /** A code that can be entered instead of following the link. */
  readonly otp?: string | undefined
  readonly to: string
  readonly subject: string
  /** The texts before the link. */
  readonly texts: readonly string[]
}

/** Renders both parts of an email with a link. The link and the code are on separate lines of the text. */
export function linkEmail(brand: Brand, email: LinkEmail): { readonly html: string; readonly text: string } {
  const { kind, link, otp, to, subject, texts } = email
  const { button, unwanted } = WORDS[kind]
  const limits = kind === 'sign_in_invitation' ? [] : [otp ? CODE_LIMITS : LINK_LIMITS]
  const host = URL.canParse(link) ? new URL(link).host : link
  const href = escapeHtml(link)
  const content = `<h1 ${styled(brand, 'title')}>${escapeHtml(subject)}</h1>
${otp ? [p(brand, 'text', CODE), p(brand, 'code', otp), p(brand, 'or', 'or')].join('\n') : ''}
${texts.map((text) => p(brand, 'text', text)).join('\n')}
<p ${styled(brand, 'text')}><a ${styled(brand, 'button')} href="${href}">${escapeHtml(button)}</a></p>
<p ${styled(brand, 'small')}>The button opens <strong>${escapeHtml(host)}</strong>. If it doesn't work, copy this link into your browser:<br>
<a ${styled(brand, 'link')} href="${href}">${href}</a></p>
${p(brand, 'small', [...limits, unwanted].join(' '))}`
  const code = otp ? [CODE, otp, 'or'] : []
  return {
    html: emailPage({ subject, brand, to, content }),
    text: [...code, texts.join('\n'), link, [...limits, unwanted].join(' '), footOf(brand, to)].join('\n\n'),
  }
}
