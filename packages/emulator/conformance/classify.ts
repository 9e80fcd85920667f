import type { RequestStep } from './step.js'

/**
 * What a difference is about:
 * - `setup`: the environment of the run, such as the mailbox, a proxy or a port. Its cases have tested nothing
 * - `server error`: the service responds with 500, which no contract describes
 * - `order on me`: a request about `me` without a user is rejected, but by another check than expected
 * - `contract`: the service contradicts the contract
 */
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number]
export const DIFFERENCE_CLASSES = ['contract', 'order on me', 'server error', 'setup'] as const

/** For each class, what a maintainer does about it. */
export const ADVICE: Readonly<Record<DifferenceClass, string>> = {
  contract:
    'The service contradicts the contract. Correct the fact and the emulator, or report the response to the service.',
  'order on me':
    'Requests about `me` without a user are rejected either way. The order of the checks differs. Clients do not depend on it.',
  'server error': 'The service responds with 500 where the emulator has a useful error. Report it to the service.',
  setup:
    'The environment of the run is the cause, and has kept cases from running. Change it and run the command again.',
}

/** A response with what classification needs. Undefined if there was none. */
export interface Received {
  readonly status: number
  /** The known error. */
  readonly code: string | undefined
  /** Whether it has the request id that the service adds to every response. */
  readonly hasRequestId: boolean
}

type Expectation = { readonly status: number; readonly code?: string }

/** A class, and what shows that a difference belongs to it, unless the difference itself does. */
export interface Classification {
  readonly class: DifferenceClass
  readonly because?: string
}

/** The errors of requests without a user. */
const WITHOUT_USER = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED']
const ME = /\/me(?=[/?]|$)|[?&]\w+=me(?=&|$)/

/** Classifies a difference between the expected and the received response of a step. */
export function classify(step: RequestStep, expected: Expectation, received: Received | undefined): Classification {
  const setup = (because: string): Classification => ({ class: 'setup', because })
  if (received === undefined) return setup('There was no response.')
  if (step.api === 'mailbox' || step.api === 'svix') return setup(`The response is that of the ${step.api}.`)
  const { status, hasRequestId } = received
  const isFromElsewhere = status > 500 || (status >= 400 && status !== 500 && !hasRequestId)
  if (isFromElsewhere) return setup('The response is not from the service: a proxy or another server sent it.')
  if (status === 500) return { class: 'server error' }
  const codes = [expected.code, received.code]
  const sent = `${step.request} ${JSON.stringify(step.body) ?? ''}`
  const isRejectedEitherWay = isRejection(expected.status) && isRejection(status)
  const isAboutMe = ME.test(step.request) || sent.includes('"me"')
  if (isRejectedEitherWay && isAboutMe && WITHOUT_USER.some((code) => codes.includes(code))) {
    return { class: 'order on me', because: 'Another check on `me` comes first.' }
  }
  return { class: 'contract' }
}

const isRejection = (status: number) => status >= 400 && status < 500
