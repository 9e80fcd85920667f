import type { TemplateType } from '../email/templates.js'
import type { IssuerOptions } from '../oauth/external-issuer.js'
import type { Server } from '../sessions/token-claims.js'

/** What holds for the whole emulator, beside its projects. */
export interface Configured {
  /** Which server is stood in for. */
  readonly server: Server
  /** How long a session lives, in milliseconds. */
  readonly sessionLifetime: number
  /** What anonymous users are called; `null` leaves them without a name. */
  readonly anonymousUserName: string | null
  /** The challenge of every passkey ceremony, base64url: for recorded ones only. */
  readonly passkeyChallenge: string | undefined
  /** Who sends the mails of projects that have no server of their own, and their subjects. */
  readonly mails: MailOptions
  /** OpenID providers of one's own, by the id of the provider that they stand for. */
  readonly issuers: Readonly<Record<string, IssuerOptions>>
  /** How others are asked. */
  ask(request: Request): Promise<Response>
}

export interface MailOptions {
  /** Default: the project's name. */
  readonly senderName?: string
  /** Default: `noreply@emulator.test`. */
  readonly senderEmail?: string
  /** With `{{ projectDisplayName }}` and `{{ teamDisplayName }}` filled in. */
  readonly subjects?: Partial<Record<TemplateType, string>>
}
