import type { RequestStep } from './step.js'

/**
 * What a difference is about:
 * - `setup`: the environment of the service, such as its mail server, a proxy or a port
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
  setup: 'The environment of the service is the cause. Change it and run the command again.',
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

/** The errors of requests without a user. */
const WITHOUT_USER = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED']
const NO_MAIL_SERVER = 'REQUIRES_CUSTOM_EMAIL_SERVER'
const ME = /\/me(?=[/?]|$)|[?&]\w+=me(?=&|$)/

/** Classifies a difference between the expected and the received response of a step. */
export function classify(step: RequestStep, expected: Expectation, received: Received | undefined): DifferenceClass {
  // The mailbox and Svix are not part of the service.
  if (received === undefined || step.api !== undefined) return 'setup'
  if (received.status === 500) return 'server error'
  const fromElsewhere = received.status > 500 || (received.status >= 400 && !received.hasRequestId)
  if (fromElsewhere) return 'setup'
  const codes = [expected.code, received.code]
  // The project has a mail server where it should not, or the reverse.
  if (codes.includes(NO_MAIL_SERVER)) return 'setup'
  const bothRejected = isRejection(expected.status) && isRejection(received.status)
  const isAboutMe = ME.test(step.request) || (JSON.stringify(step.body) ?? '').includes('"me"')
  if (bothRejected && isAboutMe && WITHOUT_USER.some((code) => codes.includes(code))) return 'order on me'
  return 'contract'
}

const isRejection = (status: number) => status >= 400 && status < 500
