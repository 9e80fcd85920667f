import { cdp } from 'vitest/browser'
import { PLATFORM_AUTHENTICATOR } from '../../../tools/testing/authenticator.js'

const devtools = () => cdp() as unknown as { send<T>(command: string, options: object): Promise<T> }

export interface VirtualAuthenticator {
  /** From now on user verification fails. */
  refuse(): Promise<void>
  remove(): Promise<void>
}

/** A virtual platform authenticator of the browser (WebAuthn Automation). */
export async function virtualAuthenticator(): Promise<VirtualAuthenticator> {
  await devtools().send('WebAuthn.enable', { enableUI: false })
  const options = { ...PLATFORM_AUTHENTICATOR, ctap2Version: 'ctap2_1' }
  const { authenticatorId } = await devtools().send<{ authenticatorId: string }>('WebAuthn.addVirtualAuthenticator', {
    options,
  })
  return {
    refuse: () => devtools().send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    async remove() {
      await devtools().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await devtools().send('WebAuthn.disable', {})
    },
  }
}
