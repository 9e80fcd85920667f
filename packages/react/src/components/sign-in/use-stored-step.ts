import { type Client, Secret } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import type { EmailCodeActions, SignInState } from '@latchkey/core/internal/sign-in'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../provider/client-context.js'

type Step = Parameters<EmailCodeActions['resume']>[0]['state']

/** How long a stored step can be continued, in milliseconds. */
const LIMIT = 10 * 60_000

const entry = (client: Client<'client'>) => `latchkey-step-${client.projectId}`

/**
 * Stores the step of an email code or of two-factor authentication in the tab, so that a reload stays in it. A user who
 * signs in, starts again or opens another screen leaves it.
 *
 * @param resume Continues in the stored step. Undefined if an earlier page has sent the user back: they see why.
 */
export function useStoredStep(state: SignInState, resume: EmailCodeActions['resume'] | undefined, user: string): void {
  const client = useClient()
  const [stored] = useState(() => readStep(client))
  // The controller starts after the effects of this component.
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  const hasResumed = useRef(false)
  useEffect(() => {
    if (!isStarted || (user !== 'signed-out' && user !== 'signed-in')) return
    const step = hasResumed.current || user === 'signed-in' ? undefined : stored
    hasResumed.current = true
    if (step && resume) resume({ state: step })
    else
      client[INTERNALS].env.tabStore?.set(
        entry(client),
        user === 'signed-in' ? null : textOf(state, client[INTERNALS].env.now()),
      )
  }, [client, user, state, resume, stored, isStarted])
  // A reload does not unmount.
  useEffect(() => () => client[INTERNALS].env.tabStore?.set(entry(client), null), [client])
}

function textOf(state: SignInState, now: number): string | null {
  const { email } = 'email' in state ? state : {}
  if ('nonce' in state)
    return JSON.stringify({
      step: 'code',
      email,
      secret: state.nonce.reveal(),
      resendAt: state.resendAt,
      until: now + LIMIT,
    })
  return state.step === 'mfa'
    ? JSON.stringify({ step: 'mfa', email, secret: state.attempt.reveal(), until: now + LIMIT })
    : null
}

function readStep(client: Client<'client'>): Step | undefined {
  const { env } = client[INTERNALS]
  try {
    const { step, email, secret, resendAt, until } = JSON.parse(env.tabStore?.get(entry(client)) ?? '{}')
    const left = until - env.now()
    // More than the whole time is left when the clock was set back.
    if (!(left > 0 && left <= LIMIT) || typeof email !== 'string' || typeof secret !== 'string') return undefined
    if (step === 'mfa') return { step, email, attempt: new Secret(secret) }
    const resendIn = Math.max(0, Math.ceil((resendAt - env.now()) / 1000))
    return { step: 'code', email, nonce: new Secret(secret), resendAt, resendIn }
  } catch {
    return undefined
  }
}
