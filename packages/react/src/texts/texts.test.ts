import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClientErrorCode, LatchkeyError } from '@latchkey/core'
import { createServiceError } from '@latchkey/core/internal/client'
import { knownErrors } from '@latchkey/core/internal/contract'
import { parseAst } from 'vite'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { plainTextErrors } from '../../../core/src/contract/plain-text-errors.js'
import { clientErrors } from '../../../core/src/errors/client-errors.js'
import { sayIn } from '../../test/say.js'
import { en as account } from './account/en.js'
import { en } from './en.js'
import { errorText } from './error-text.js'
import type { MessageArgs } from './message-args.js'
import type { Messages, TextKey } from './messages.js'
import { en as teams } from './teams/en.js'

type Said = MessageArgs<typeof en>

const t = sayIn(en)
const CLIENT_CODES = Object.keys({ ...clientErrors, ...plainTextErrors }) as ClientErrorCode[]

test('inserts parameters verbatim', () => {
  expect(t('field.passwordHint', { min: 8, max: 70 })).toBe('8 to 70 characters')
  expect(t('signedIn.as', { email: '$&@{email}' })).toBe('You are signed in as $&@{email}.')
})

test('a text requires exactly its parameters', () => {
  expectTypeOf<['field.email']>().toExtend<Said>()
  expectTypeOf<['signedIn.as']>().not.toExtend<Said>()
  expectTypeOf<['signedIn.as', { mail: string }]>().not.toExtend<Said>()
  expectTypeOf<Omit<Messages, 'field.email'>>().not.toExtend<Messages>()
})

// spec: 8.alert
test.each([
  [createServiceError('EMAIL_PASSWORD_MISMATCH', 'x'), t('error.EMAIL_PASSWORD_MISMATCH')],
  [createServiceError('PASSWORD_TOO_SHORT', 'x', { min_length: 12 }), 'Your password must be at least 12 characters.'],
  [createServiceError('PASSWORD_TOO_LONG', 'x', { maxLength: 64 }), 'Your password must be 64 characters or fewer.'],
  [createServiceError('PASSWORD_TOO_LONG', 'x'), 'Your password must be 70 characters or fewer.'],
  [new LatchkeyError('OFFLINE', 'x'), t('error.OFFLINE')],
  [new LatchkeyError('RATE_LIMITED', 'x', { retryAfter: 61_001 }), 'Too many attempts. Try again in 62 seconds.'],
  [new LatchkeyError('RATE_LIMITED', 'x', { retryAfter: 9_000_000 }), 'Too many attempts. Try again in 3 hours.'],
  [createServiceError('TEAM_PERMISSION_REQUIRED', 'x'), t('error.notAllowed')],
  [createServiceError('UNPARSABLE_ACCESS_TOKEN', 'x'), t('error.sessionExpired')],
  [
    createServiceError('RESTRICTED_USER_NOT_ALLOWED', 'x', { restricted_reason: { type: 'email_not_verified' } }),
    t('error.EMAIL_NOT_VERIFIED'),
  ],
  [
    createServiceError('RESTRICTED_USER_NOT_ALLOWED', 'x', {
      restricted_reason: { type: 'restricted_by_administrator' },
    }),
    t('error.restricted'),
  ],
  [
    createServiceError('USER_EMAIL_ALREADY_EXISTS', 'x', { would_work_if_email_was_verified: true }),
    t('error.EMAIL_NOT_VERIFIED'),
  ],
  [createServiceError('TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED', 'x'), t('error.restricted')],
  [createServiceError('FROM_TOMORROW', 'No such thing.'), 'Something went wrong: No such thing.'],
  [new LatchkeyError('REQUEST_FAILED', 'Failed to send request to …', { status: 500 }), t('error.unknown')],
  [new Error('internal'), t('error.unknown')],
  [undefined, t('error.unknown')],
])('displays %s as "%s"', (error, text) => {
  expect(t(...errorText(error))).toBe(text)
})

test.each(Object.entries(knownErrors).filter(([, row]) => 'since' in row))(
  'has a text for %s, which the service sends since 2.8.86',
  (code) => {
    expect(errorText(createServiceError(code, 'Message of the service'))[0]).not.toMatch(/^error\.(known|unknown)$/)
  },
)

test('no text depends on the message of an error of the kit, which a production build leaves out', () => {
  for (const code of CLIENT_CODES) {
    const [full, short] = ['A full text.', ''].map((message) =>
      errorText(new LatchkeyError(code as 'OFFLINE', message)),
    )
    expect(short).toEqual(full)
    expect(full?.[0]).not.toBe('error.known')
  }
})

test('every error text belongs to an existing code', () => {
  const codes = Object.keys(en).flatMap((key) => /^error\.([A-Z_]+)$/.exec(key)?.[1] ?? [])
  expect(codes.filter((code) => !(code in knownErrors) && !CLIENT_CODES.some((one) => one === code))).toEqual([])
})

/** What the specification quotes (sections 5 and 8) for the screens on the way in, and where it is said. */
const QUOTED: readonly (readonly [text: string, ...keys: TextKey[]])[] = [
  ['Please enter a valid email', 'fieldError.emailInvalid'],
  ['Please enter your email', 'fieldError.emailMissing'],
  ['Please enter your password', 'fieldError.passwordMissing'],
  ['Please repeat your password', 'fieldError.passwordRepeatMissing'],
  ['Passwords do not match', 'fieldError.passwordMismatch'],
  ['Please verify your email first', 'error.EMAIL_NOT_VERIFIED'],
  // spec: 8.alert, 8.texts-unknown
  ['An unknown error occurred', 'error.unknown'],
  // spec: 8.texts-unknown
  ['Incorrect code. Please try again.', 'fieldError.codeIncorrect', 'error.VERIFICATION_CODE_NOT_FOUND'],
  // spec: 8.texts-unknown
  ['Incorrect password', 'error.PASSWORD_CONFIRMATION_MISMATCH'],
  // spec: 8.texts-unknown
  ['Invalid code', 'fieldError.codeInvalid'],
  // spec: 8.texts-failed
  ['Failed to connect account', 'errorPage.connectedElsewhereTitle', 'errorPage.otherAccountTitle'],
  // spec: 8.texts-failed
  ['Failed to reset password', 'reset.failed'],
  // spec: 8.texts-sign-up
  ['New account registration is not allowed', 'signUp.disabledTitle'],
  // spec: 8.texts-sign-up
  ['Sign up for new users is not enabled at the moment.', 'signUp.disabled', 'error.SIGN_UP_NOT_ENABLED'],
  // spec: 8.texts-oauth
  ['OAuth provider access denied', 'error.OAUTH_PROVIDER_ACCESS_DENIED'],
  // spec: 8.texts-oauth
  ['[access_denied]', 'errorPage.denied'],
  // spec: 8.texts-oauth-conflicts
  ['already connected to another user', 'errorPage.connectedElsewhere'],
  // spec: 8.texts-oauth-conflicts
  ['already connected to another account', 'errorPage.otherAccount'],
  // spec: 8.texts-oauth-conflicts
  ['already used for sign-in by another user', 'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  // spec: 8.texts-signed-in
  ['No authentication method enabled', 'noMethod.title'],
  // spec: 8.texts-signed-in
  ['Not signed in', 'error.NOT_SIGNED_IN', 'user.signedOut'],
  // spec: 8.texts-signed-in
  ['already signed in', 'signedIn.title'],
  ['spam', 'mail.spam'],
  // spec: 8.passkey-failures
  ['Failed to sign in with passkey', 'error.PASSKEY_AUTHENTICATION_FAILED'],
  ['WebAuthn is not supported in this browser', 'error.PASSKEY_UNSUPPORTED'],
  ['Registration was not completed', 'error.PASSKEY_REGISTRATION_FAILED'],
  // spec: 8.cli-texts
  ['CLI authentication request expired. Please try again.', 'cli.expired', 'error.CLI_AUTH_EXPIRED_ERROR'],
  // spec: 8.cli-texts
  ['This authentication token has already been used.', 'error.CLI_AUTH_USED_ERROR'],
  // spec: 8.texts-links
  ['expired', 'magicLinkCallback.expired', 'reset.expired', 'invitation.expired', 'verify.expired'],
  // spec: 8.texts-links
  ['invalid', 'magicLinkCallback.invalid', 'reset.invalid', 'invitation.invalid', 'verify.invalid'],
  // spec: 8.texts-links
  ['already used', 'magicLinkCallback.used', 'reset.used', 'invitation.used'],
  // spec: 8.texts-links
  ['new link', 'magicLinkCallback.advice', 'reset.advice', 'invitation.advice', 'verify.advice'],
]

const quotes = QUOTED.map(([text, ...keys]) => ({ text, keys }))
test.each(quotes)('contains "$text" as quoted in the specification', ({ text, keys }) => {
  for (const key of keys) expect(en[key]).toContain(text)
})

test.each(['REQUEST_FAILED', 'RATE_LIMITED', 'SESSION_CHANGED', 'OFFLINE', 'PASSWORD_TOO_SHORT'])(
  'has a text for a refusal whose URL names the code %s, which has no details there',
  (code) => {
    expect(t(...errorText(createServiceError(code, code)))).toMatch(/\w/)
  },
)

describe('used texts', () => {
  // The compiler checks that every used text exists. This checks that every text is used: what knip does for exports.

  const src = join(import.meta.dirname, '..')
  // The controllers of core return the codes of `fieldError`.
  const trees = globSync(['**/*.{ts,tsx}', '../../core/src/controllers/**/*.ts'], { cwd: src })
    .filter((path) => !path.includes('.test.') && !/^texts\/(.*\/)?(en|en\/.*)\.ts$/.test(path))
    .map((path) => parseAst(readFileSync(join(src, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }))

  interface Node {
    readonly type: string
    readonly [property: string]: unknown
  }

  function* nodesIn(value: unknown): Generator<Node> {
    if (Array.isArray(value)) for (const entry of value) yield* nodesIn(entry)
    else if (typeof value === 'object' && value) {
      if ('type' in value) yield value as Node
      yield* nodesIn(Object.values(value))
    }
  }

  const nodes = [...nodesIn(trees)]
  const strings = new Set(nodes.filter(({ type }) => type === 'Literal').map(({ value }) => value))
  /** The starts of templates such as `fieldError.${code}`. */
  const prefixes = nodes
    .filter(({ type }) => type === 'TemplateLiteral')
    .map(({ quasis }) => (quasis as readonly { value: { cooked: string } }[])[0]?.value.cooked ?? '')
    .filter((text) => /^\w+\.\w*$/.test(text))

  function isUsed(key: string): boolean {
    // Texts of errors are looked up by their code.
    if (strings.has(key) || /^error\.[A-Z_]+$/.test(key)) return true
    return prefixes.some((prefix) => key.startsWith(prefix) && strings.has(key.slice(prefix.length)))
  }

  test.each(Object.entries({ screens: en, account, teams }))('every text of %s is used', (_, texts) => {
    expect(Object.keys(texts).filter((key) => !isUsed(key))).toEqual([])
  })
})
