/** The sign-in methods that a project offers. */
export interface Methods {
  readonly password: boolean
  readonly magicLink: boolean
  readonly passkey: boolean
  readonly providers: readonly string[]
}

export const hasNoMethods = ({ password, magicLink, passkey, providers }: Methods): boolean =>
  !password && !magicLink && !passkey && providers.length === 0
