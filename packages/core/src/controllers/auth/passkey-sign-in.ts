import type { Client } from '../../client.js'
import { getPasskeySupport, signInWithPasskey } from '../../flows/auth/passkey.js'
import { INTERNALS } from '../../lib/internals.js'
import { onAbort } from '../../lib/timing.js'
import type { RedirectInput } from '../read-input.js'

// The use of passkeys on the sign-in screen. It loads on use, as the library for passkeys does.

export { signInWithPasskey }

/** When an autofill request is canceled, in milliseconds: its challenge expires after 65 s. */
const AUTOFILL_LIFETIME = 55_000
/** How often one form asks for a challenge without a click on the button. */
const AUTOFILL_LIMIT = 3

/**
 * Offers passkeys in autofill, and again when the user returns to the form after the challenge has expired.
 *
 * @returns Whether the browser supports passkeys in autofill. Resolves after the sign-in.
 */
export async function offerPasskeys(
  client: Client,
  input: RedirectInput,
  onPasskeySelected: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await getPasskeySupport()).autofill) return false
  for (let offered = 1; ; offered++) {
    const turn = new AbortController()
    const forget = onAbort(signal, (reason) => turn.abort(reason))
    const cancel = client[INTERNALS].env.idleTimer(AUTOFILL_LIFETIME, () => turn.abort())
    const offer = {
      autofill: true,
      // Read when the user has chosen a passkey.
      get redirectTo() {
        return input.redirectTo
      },
      onPasskeySelected() {
        cancel()
        onPasskeySelected()
      },
    }
    try {
      await signInWithPasskey(client, offer, { signal: turn.signal })
      return true
    } catch (error) {
      if (signal.aborted || !turn.signal.aborted || offered === AUTOFILL_LIMIT) throw error
    } finally {
      cancel()
      forget()
    }
    await untilUsed(signal)
  }
}

/** Resolves when the user uses the page: forms that nobody sees or touches send no requests. */
function untilUsed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const used = new AbortController()
    const forget = onAbort(signal, (reason) => {
      used.abort()
      reject(reason)
    })
    for (const type of ['focusin', 'keydown', 'pointerdown'])
      document.addEventListener(
        type,
        () => {
          used.abort()
          forget()
          resolve()
        },
        { signal: used.signal },
      )
  })
}
