import type { TemplateType } from '../world/rows.js'
import type { ServerVersion } from '../world/server-version.js'

export type { ServerVersion } from '../world/server-version.js'

/** Settings of the emulated service that apply to all projects. */
export interface ServiceConfiguration {
  readonly serverVersion: ServerVersion
  /** Default lifetime of sessions, in milliseconds. */
  readonly sessionLifetime: number
  /** Display name of anonymous users, or null for none. */
  readonly anonymousUserName: string | null
  /** Fixed WebAuthn challenge (base64url), to replay recorded ceremonies. */
  readonly passkeyChallenge: string | undefined
  /** Name of the team that is created on sign-up. Undefined: derived from the user. */
  readonly personalTeamName: string | undefined
  /** Token of the webhook API. Undefined: any token. */
  readonly svixToken: string | undefined
  /** Sender and subjects of emails of projects without their own mail server. */
  readonly email: EmailOptions
  /** Whether apps can get access tokens of providers that use the keys of the service. */
  readonly sharedAccessTokens: boolean
  /** External OpenID providers, by the id of the provider that each replaces. */
  readonly issuers: Readonly<Record<string, IssuerOptions>>
  /** Origins of apps that may display the emulator's pages in a frame, in addition to those on this machine. */
  readonly controlOrigins: readonly string[]
  /** Sends requests to other servers. */
  fetch(request: Request): Promise<Response>
}

/** Sender and subjects of emails. */
export interface EmailOptions {
  /** Name of the sender. Default: the display name of the project. */
  readonly senderName?: string
  /** Email address of the sender. Default: `noreply@emulator.test`. */
  readonly senderEmail?: string
  /** Mail server of the shared sender, as the list of sent emails shows it. Default: `localhost`, 25, `emulator`. */
  readonly server?: { readonly host?: string; readonly port?: number; readonly username?: string }
  /** Subjects by template. `{{ projectDisplayName }}` and `{{ teamDisplayName }}` are replaced. */
  readonly subjects?: Partial<Record<TemplateType, string>>
}

/** An external OpenID provider that replaces a simulated one. */
export interface IssuerOptions {
  /** Issuer URL, or URL of its discovery document. */
  readonly discovery: string
  /** Client id that the issuer assigned. */
  readonly clientId: string
  /** Client secret that the issuer assigned. */
  readonly clientSecret: string
  /** Scopes in addition to `openid`, `email` and `profile`. */
  readonly scopes?: readonly string[]
}
