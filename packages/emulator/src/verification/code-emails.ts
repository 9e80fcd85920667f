import type { Call } from '../calls/call.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { sendTemplateEmail } from '../email/email-rendering.js'
import { serviceHeader } from '../http/responses.js'
import type { ChannelRow, CodeRow } from '../world/rows.js'
import { createCode, linkWithCode, splitCode } from './codes.js'

const MAILS = {
  magic_link: 'magic_link',
  password_reset: 'password_reset',
  contact_verification: 'email_verification',
} as const

interface CodeMail {
  readonly kind: keyof typeof MAILS
  readonly to: string
  readonly callbackUrl: string
  /** The data to store with the code. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Emails a link with a new code. Throws REDIRECT_URL_NOT_WHITELISTED for an untrusted callback URL. */
export function emailCode(call: Call<'REDIRECT_URL_NOT_WHITELISTED'>, mail: CodeMail): CodeRow {
  const { project } = call.caller
  const { kind, to, callbackUrl, data } = mail
  if (!isTrustedUrl(callbackUrl, project, call.world)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
  const row = createCode(call, project.id, kind, data)
  const link = linkWithCode(callbackUrl, row.code)
  sendTemplateEmail(call, project, {
    kind: MAILS[kind],
    to,
    link,
    ...(kind === 'magic_link' &&
      !(call.world.legacy.omitsCodesForOldClients && isOldClient(call)) && { otp: splitCode(row).typed }),
  })
  return row
}

/** Clients up to version 2.5.37 cannot enter a code. */
function isOldClient({ request }: Call): boolean {
  const version = /@(\d+)\.(\d+)\.(\d+)/
    .exec(serviceHeader(request, 'client-version') ?? '')
    ?.slice(1)
    .map(Number)
  if (!version) return false
  const [major = 0, minor = 0, patch = 0] = version
  return major < 2 || (major === 2 && (minor < 5 || (minor === 5 && patch <= 37)))
}

/** Emails the verification link of a contact channel. */
export function emailVerificationLink(
  call: Call<'REDIRECT_URL_NOT_WHITELISTED'>,
  { id: channelId, userId, value }: ChannelRow,
  callbackUrl: string,
): void {
  emailCode(call, { kind: 'contact_verification', to: value, callbackUrl, data: { userId, channelId, email: value } })
}
