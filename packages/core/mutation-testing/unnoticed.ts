// Changes that no test of their area needs to notice, by line. `ignored.ts` names kinds of changes, wherever they are.

export interface Unnoticed {
  /** The line, without its indentation. Occurs once in the file: `faults.test.ts` fails for a line that has changed. */
  readonly line: string
  /** The last line of a block that starts with `line`, which is the first such line after it. Default: one line. */
  readonly until?: string
  /** What Stryker calls the changes. `all`: every change. */
  readonly mutators: 'all' | readonly string[]
  /** Why the code behaves alike with the change, or which other test notices it. */
  readonly reason: string
}

/** By source file, below `packages/core/src`. */
export const unnoticed: Readonly<Record<string, readonly Unnoticed[]>> = {
  'contract/check-input.ts': [
    {
      line: "export const callback = plain<never>('function', 'a function', (value) => typeof value === 'function')",
      until: 'includeRestricted: optional(boolean),',
      mutators: ['StringLiteral'],
      reason: 'Nothing reads the names of schemas that only describe arguments.',
    },
    {
      line: "...plain('record', 'an object', () => true),",
      mutators: ['ArrowFunction', 'BooleanLiteral'],
      reason: '`encode` below does not call the check.',
    },
  ],
  'contract/schema/entity.ts': [
    {
      line: "encode(view, at = '') {",
      mutators: ['StringLiteral'],
      reason: 'The loop visits existing fields only, so that no default is used.',
    },
  ],
  'contract/schema/scalars.ts': [
    {
      line: "const validDate = plain<Date>('date', 'a valid Date', isValidDate)",
      mutators: ['StringLiteral'],
      reason: 'Nothing reads the name of a schema that only checks values.',
    },
  ],
  'flows/redirect-to.ts': [
    {
      line: 'const OPTIONS = entity({ replace: optional(boolean), noRedirectBack: optional(boolean) })',
      until: 'checkOptions(called, options, OPTIONS)',
      mutators: 'all',
      reason: 'invalid-arguments.test.ts tests it for every public function.',
    },
    {
      line: "checkRedirect('redirectTo', client, { page, options })",
      mutators: 'all',
      reason: 'invalid-arguments.test.ts tests it.',
    },
    {
      line: "checkRedirect('redirectToUrl', client, { url, options })",
      mutators: 'all',
      reason: 'invalid-arguments.test.ts tests it.',
    },
  ],
  'lib/timing.ts': [
    {
      line: 'const cancel = ms > LONGEST_DELAY ? undefined : env.timer(ms, () => abort(exceeded()))',
      mutators: ['EqualityOperator'],
      reason: 'A limit of exactly 24.8 days has a timer or none.',
    },
  ],
  'navigation/is-trusted-url.ts': [
    {
      line: 'return origin !== undefined && stays(new URL(url), origin)',
      mutators: ['ConditionalExpression', 'LogicalOperator', 'EqualityOperator'],
      reason: 'No URL is on the origin `undefined`.',
    },
  ],
  'navigation/redirect.ts': [
    {
      line: 'if (href === undefined || !isUrl(url, href)) return false',
      mutators: ['ConditionalExpression', 'LogicalOperator', 'EqualityOperator'],
      reason: 'Without a page there is no return URL, so that the target is the URL itself in both cases.',
    },
    {
      line: "const pathOf = ({ pathname }: URL) => pathname.toLowerCase().replaceAll('-', '').replace(/\\/+$/, '')",
      mutators: ['MethodExpression'],
      reason: 'Both sides of the comparison are converted.',
    },
  ],
  'navigation/sign-out-intent.ts': [
    {
      line: "const ENTRY = 'latchkey-sign-out-intent'",
      mutators: ['StringLiteral'],
      reason: 'Only this file uses the name of the entry.',
    },
  ],
  'request/send-with-retry.ts': [
    {
      line: 'const isTooLong = (ms: number) => ms > LONGEST_DELAY || env.now() + ms > end',
      mutators: ['EqualityOperator'],
      reason: 'No number of whole seconds is exactly that many milliseconds, and no backoff is that long.',
    },
  ],
  'request/send.ts': [
    {
      line: 'return (json as { upToDate?: unknown } | null)?.upToDate === true',
      mutators: ['OptionalChaining'],
      reason: 'Only a response of null differs, which the service never sends.',
    },
    {
      line: "let url = ''",
      mutators: ['StringLiteral'],
      reason: 'Only the type system requires the default.',
    },
    {
      line: 'if (signal.aborted) throw error',
      mutators: ['ConditionalExpression'],
      reason: 'With an aborted signal, the session is not compared and the error is thrown below.',
    },
    {
      line: "const field = cause instanceof UnexpectedValue ? cause.field : ''",
      mutators: ['StringLiteral'],
      reason: 'Only the type system requires the default.',
    },
  ],
  'session/cross-tab.ts': [
    {
      line: 'for (const character of token) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0',
      mutators: ['ArithmeticOperator'],
      reason: 'The fingerprints of tokens only have to differ.',
    },
  ],
  'session/shared-domain.ts': [
    {
      line: 'const trusted = new Set(domains.map((url) => /^(?:[a-z][a-z0-9+.-]*:\\/\\/)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase()))',
      mutators: ['OptionalChaining'],
      reason: 'The chain ends where nothing matches, and every match has the group.',
    },
  ],
  'session/requests/request-headers.ts': [
    {
      line: "readHeader(headers, 'x-forwarded-proto')?.split(',')[0]?.trim() || undefined",
      mutators: ['OptionalChaining'],
      reason: '`split` returns at least one part.',
    },
  ],
  'session/requests/request-tokens.ts': [
    {
      line: "const cookies = parseCookies(readHeader(request.headers, 'cookie') ?? '')",
      mutators: ['StringLiteral'],
      reason: 'A text without an equals sign contains no cookies either.',
    },
  ],
  'session/session-cookies.ts': [
    {
      line: 'if (equals < 0) return []',
      mutators: ['EqualityOperator'],
      reason: 'A cookie without a name is none that the client reads.',
    },
  ],
  'session/session-state.ts': [
    {
      line: 'export const nextId = () => `s$' + '{++sessions}`',
      mutators: ['StringLiteral', 'UpdateOperator'],
      reason: 'The IDs of sessions only have to differ.',
    },
  ],
  'session/session.ts': [
    {
      line: "if (operation > adopted) adopt(adoptable(stored), 'signed-out-elsewhere', operation)",
      mutators: ['EqualityOperator'],
      reason: 'Each operation has its own number and is adopted once.',
    },
    {
      line: 'if (accessToken !== null && validity.left(accessToken) <= 0)',
      mutators: ['ConditionalExpression'],
      reason: 'A session without a refresh token has an access token.',
    },
  ],
  'session/share-session.ts': [
    {
      line: '(json as { config: { domains?: { domain: string }[] } }).config.domains?.map(({ domain }) => String(domain)) ?? [],',
      mutators: ['ArrayDeclaration'],
      reason: 'A string has no domain, so that no domain is shared.',
    },
    {
      line: "name: 'getProject',",
      mutators: ['StringLiteral'],
      reason: 'Only error messages contain the name.',
    },
    {
      line: 'await storeAccess(store).replace((tokens) => (tokens.refreshToken ? tokens : undefined))',
      mutators: ['ConditionalExpression'],
      reason: 'The store has no session that it could delete.',
    },
  ],
  'session/token-validity.ts': [
    {
      line: 'if (issued !== undefined && issued - serverNow() > MARGIN) return false',
      mutators: ['ConditionalExpression', 'BooleanLiteral'],
      reason: 'A comparison with undefined is false.',
    },
  ],
  'session/tokens.ts': [
    {
      line: 'if (isSignedOut(a) || isSignedOut(b)) return isSignedOut(a) && isSignedOut(b)',
      mutators: ['LogicalOperator'],
      reason: 'If only one of them is signed out, it has no access token, and the result is false below.',
    },
    {
      line: 'if (a.accessToken === null || b.accessToken === null) return false',
      mutators: ['ConditionalExpression', 'LogicalOperator'],
      reason: '`null` has no session ID and differs from every token. At most one of the two is null.',
    },
    {
      line: '(second.accessToken === null ||',
      mutators: ['ConditionalExpression'],
      reason: 'No token was issued at 0, so that every other token is newer.',
    },
    {
      line: 'if (!latest || latest.accessToken !== accessToken) latest = { accessToken, payload: decodePayload(accessToken) }',
      mutators: ['ConditionalExpression'],
      reason: 'The payload is decoded again.',
    },
    {
      line: "const payload = decodeBase64Url(accessToken.split('.')[1] ?? '')",
      mutators: ['StringLiteral'],
      reason: 'Neither text is Base64 of JSON, so that the payload is empty.',
    },
  ],
  'verify/verify-error.ts': [
    {
      line: 'readonly [BRAND] = true',
      mutators: ['BooleanLiteral'],
      reason: 'Only the presence of the brand is tested.',
    },
  ],
  'verify/verify-keys.ts': [
    {
      line: 'if (failures > 0 && !mayFetch(Math.min(BACK_OFF * 2 ** (failures - 1), cooldownDuration))) throw lastFailure',
      mutators: 'all',
      reason: 'Without a failure, the last fetch was never or hours ago, and no back-off is that long.',
    },
    {
      line: 'const set = await fetchOnce().catch(() => known)',
      mutators: ['ArrowFunction'],
      reason: 'The cached set does not have the key, otherwise the function had returned before.',
    },
    {
      line: 'return set?.keys.get(keyId) ?? null',
      mutators: ['OptionalChaining'],
      reason: '`known` is only undefined before the first fetch.',
    },
  ],
  'verify/verify.ts': [
    {
      line: "if (otherIssuers.includes(claimed.iss ?? '')) userKind(claimed)",
      mutators: ['ConditionalExpression', 'StringLiteral'],
      reason: 'Apart from the error code, the token is only rejected earlier.',
    },
    {
      line: "return reason.claim === 'nbf' ? 'TOKEN_NOT_YET_VALID' : 'TOKEN_MALFORMED'",
      mutators: ['ConditionalExpression', 'EqualityOperator', 'StringLiteral'],
      reason: 'Unreachable: With these options, jose compares only iss, aud, exp, iat and nbf.',
    },
  ],
}

/** The entry that covers a change to a file, which starts at a line, counted from 1. */
export const findUnnoticed = (file: string, text: string, line: number, mutator: string): Unnoticed | undefined =>
  unnoticed[file]?.find((entry) => {
    const [first, last] = rangeOf(entry, text)
    return line >= first && line <= last && (entry.mutators === 'all' || entry.mutators.includes(mutator))
  })

/** The first and the last line of an entry, counted from 1. 0 if the text does not contain it. */
export function rangeOf({ line, until = line }: Unnoticed, text: string): readonly [first: number, last: number] {
  const lines = text.split('\n').map((each) => each.trim())
  const first = lines.indexOf(line)
  return [first + 1, lines.indexOf(until, first) + 1]
}
