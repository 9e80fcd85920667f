import { send } from '../email/email-rendering.js'
import type { Call } from '../http/call.js'
import { trusted } from '../http/redirect-urls.js'
import type { ChannelRow, CodeRow } from '../world/rows.js'
import { createCode, linkWith, typedAndNonce } from './codes.js'

const MAILS = {
  magic_link: 'magic_link',
  password_reset: 'password_reset',
  contact_verification: 'email_verification',
} as const

interface CodeMail {
  readonly kind: keyof typeof MAILS
  readonly to: string
  readonly callbackUrl: string
  /** What the code is made for. */
  readonly about: Readonly<Record<string, unknown>>
}

/** Mails a new code as a link to the app. An app that is not trusted gets none: REDIRECT_URL_NOT_WHITELISTED. */
export function mailCode(call: Call<'REDIRECT_URL_NOT_WHITELISTED'>, mail: CodeMail): CodeRow {
  const { project } = call.caller
  const { kind, to, callbackUrl, about } = mail
  if (!trusted(callbackUrl, project)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
  const row = createCode(call, project.id, kind, about)
  const link = linkWith(callbackUrl, row.code)
  send(call, project, { kind: MAILS[kind], to, link, ...(kind === 'magic_link' && { otp: typedAndNonce(row).typed }) })
  return row
}

/** Mails the link that verifies an address. */
export function mailVerification(
  call: Call<'REDIRECT_URL_NOT_WHITELISTED'>,
  { id: channelId, userId, value }: ChannelRow,
  callbackUrl: string,
): void {
  mailCode(call, { kind: 'contact_verification', to: value, callbackUrl, about: { userId, channelId, email: value } })
}
