import type { Project } from '../use-project.js'

/** The ways in that a project offers. */
export interface Methods {
  readonly password: boolean
  readonly magicLink: boolean
  readonly passkey: boolean
  readonly providers: readonly string[]
}

/** The ways to sign in, or with `signUp` to make an account: a passkey comes only later. Pure. */
export function methodsOf({ config }: Project, signUp: boolean): Methods {
  return {
    password: config.credentialEnabled,
    magicLink: config.magicLinkEnabled,
    passkey: config.passkeyEnabled && !signUp,
    providers: config.enabledOauthProviders.map(({ id }) => id),
  }
}

export const noneOf = ({ password, magicLink, passkey, providers }: Methods): boolean =>
  !password && !magicLink && !passkey && providers.length === 0
