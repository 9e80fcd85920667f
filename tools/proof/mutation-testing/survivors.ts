// Changes that no test needs to notice, each class with its reason.

interface Survivor {
  /** The end of the path of the source file. */
  readonly file: string
  /** Matches the source line on which the change starts. */
  readonly code: RegExp
  /** Matches exactly the code that is changed. Default: any code on that line. */
  readonly changed?: RegExp
  /** Matches the replacement. Default: every replacement. */
  readonly becomes?: RegExp
  /** Why no test can or should notice. */
  readonly reason: string
}

export const survivors: readonly Survivor[] = [
  {
    file: 'core/src/verify.ts',
    code: /errors\.JOSEAlgNotAllowed/,
    reason: 'Unreachable: the algorithm of the header was compared before. jose checks it a second time.',
  },
  {
    file: 'core/src/verify.ts',
    code: /reason\.claim === 'nbf' \?/,
    reason: 'Unreachable: with the options that are passed, jose compares only iss, aud, exp, iat and nbf.',
  },
  {
    file: 'core/src/verify.ts',
    code: /if \(iss === anonymousUsers\.iss \|\| iss === restrictedUsers\.iss\) userKind/,
    becomes: /^true$/,
    reason: 'Equivalent apart from the error code: a token of another kind of users is only rejected before its key.',
  },
  {
    file: 'core/src/verify-error.ts',
    code: /\[BRAND\] = true/,
    reason: 'Equivalent: only the presence of the brand is tested.',
  },
  {
    file: 'core/src/verify-keys.ts',
    code: /filter\(\(id\) => typeof id/,
    reason: 'Equivalent: an ID that is not a string never matches the ID in a token.',
  },
  {
    file: 'core/src/verify-keys.ts',
    code: /failures > 0 && !mayFetch/,
    reason: 'Equivalent: without a failure, the last fetch was never or hours ago, and no back-off is that long.',
  },
  {
    file: 'core/src/verify-keys.ts',
    code: /catch\(\(\) => known\)|set\?\.ids\.has/,
    reason: 'Equivalent: the cached set does not have the key, otherwise the function had returned before.',
  },
  {
    file: 'core/src/flows/redirect-to.ts',
    code: /check(Redirect|Client)?\(|const OPTIONS = entity|function checkRedirect/,
    reason: 'Argument checks: the tests of codecs and invalid-arguments.test.ts cover them for every public function.',
  },
  {
    file: 'core/src/flows/redirect-to.ts',
    code: /'REDIRECT_REQUIRED', `/,
    changed: /^`\$\{GUARDED/,
    becomes: /^``$/,
    reason: 'The wording of an error message. Its code and URL are compared.',
  },
  {
    file: 'core/src/flows/redirect-to.ts',
    code: /absolute\(page|function absoluteUrl/,
    reason: 'A thin wrapper with a page: the tests of the flows that send links cover it.',
  },
  {
    file: 'core/src/flows/redirect-to.ts',
    code: /typeof redirectMethod === 'object'\) await pause/,
    becomes: /^true$/,
    reason: 'Equivalent apart from time: the redirect of the window has already waited.',
  },
  {
    file: 'core/src/navigation/redirect.ts',
    code: /\(page === 'afterSignIn' \|\| page === 'afterSignUp'\) && isAt/,
    becomes: /^true$/,
    reason: 'Equivalent: only these two pages have a target that differs from their URL in more than parameters.',
  },
  {
    file: 'core/src/navigation/redirect.ts',
    code: /new URL\(pageUrl, href\)\.pathname\.toLowerCase/,
    becomes: /toUpperCase/,
    reason: 'Equivalent: both sides of the comparison are converted.',
  },
  {
    file: 'core/src/navigation/redirect.ts',
    code: /href !== undefined && URL\.canParse/,
    reason: 'Equivalent: without a page there is no return URL, so that the target is the URL itself in both cases.',
  },
  {
    file: 'core/src/navigation/is-trusted-url.ts',
    code: /origin !== undefined && stays/,
    reason: 'Equivalent: no URL is on the origin `undefined`.',
  },
  {
    file: 'core/src/navigation/sign-out-intent.ts',
    code: /const ENTRY =/,
    reason: 'Equivalent within the kit: the name of an entry that only this file uses.',
  },
  {
    file: 'core/src/contract/schema/scalars.ts',
    code: /^ {2}\} catch \{$/,
    becomes: /^\{\}$/,
    reason: 'Equivalent: without a return statement, the function returns undefined, which is also not accepted.',
  },
  {
    file: 'core/src/contract/schema/scalars.ts',
    code: /const validDate = plain/,
    changed: /^'date'$/,
    reason: 'The internal name of a schema that only checks values: nothing reads it.',
  },
  {
    file: 'core/src/contract/check-input.ts',
    code: /^ *'\w+',$|plain(<\w+>)?\('\w+'|\.\.\.plain\('record'/,
    reason: 'The internal name of a schema that only describes arguments: nothing reads it.',
  },
  {
    file: 'core/src/contract/check-input.ts',
    code: /field = ''|at = ''/,
    reason: 'Equivalent: a default that the type system requires. The regular expression always finds a name.',
  },
  {
    file: 'core/src/contract/schema/entity.ts',
    code: /fields\[name\]\?\.|at = ''/,
    reason: 'Equivalent: the loop visits existing fields only, so that the value is never undefined.',
  },
  {
    file: 'core/src/contract/zod.ts',
    code: /'must be a number'/,
    becomes: /^""$/,
    reason: 'The wording of an error message of the emulator.',
  },
  {
    file: 'core/src/request/build.ts',
    code: /replace\(\/\^/,
    reason: 'Equivalent: the final slash of the URL is removed below.',
  },
  {
    file: 'core/src/request/classify-response.ts',
    code: /^ {2}\} catch \{$/,
    becomes: /^\{\}$/,
    reason: 'Equivalent: a function without a return statement returns undefined as well.',
  },
  {
    file: 'core/src/request/classify-response.ts',
    code: /unexpected\(url, |^ {2}new ClientError\('UNEXPECTED_RESPONSE', `/,
    changed: /^'its body is not JSON'$|^`its body |^`The response of /,
    becomes: /^(""|``)$/,
    reason: 'The wording of an error message.',
  },
  {
    file: 'core/src/request/classify-response.ts',
    code: /^ {4}case '(network-error|access-token-rejected)':$/,
    reason: 'Equivalent: the outcome falls through to the next case, which returns the same for it.',
  },
  {
    file: 'core/src/request/not-supported.ts',
    code: /`Service version /,
    becomes: /^``$/,
    reason: 'The wording of an error message. Its code is compared.',
  },
  {
    file: 'core/src/request/not-supported.ts',
    code: /\?\.upToDate === true/,
    changed: /\?\.upToDate$/,
    reason: 'Only a response of null differs, which the service never sends.',
  },
  {
    file: 'core/src/session/deadline.ts',
    code: /timeout > LONGEST_DELAY/,
    becomes: /^timeout >= LONGEST_DELAY$/,
    reason: 'Equivalent in practice: a timeout of exactly 24.8 days has a timer or none.',
  },
  {
    file: 'core/src/request/refresh.ts',
    code: /The token endpoint responded without/,
    changed: /^'The token endpoint /,
    becomes: /^""$/,
    reason: 'The wording of an error message. The code of the error is compared.',
  },
  {
    file: 'core/src/request/refuse-redirect.ts',
    code: /'this request'/,
    changed: /^'this request'$/,
    becomes: /^""$/,
    reason: 'The wording of an error message.',
  },
  {
    file: 'core/src/request/send-with-retry.ts',
    code: /wait > LONGEST_DELAY/,
    becomes: /^wait >= LONGEST_DELAY$/,
    reason: 'Equivalent: no number of whole seconds is exactly that many milliseconds, and no backoff is that long.',
  },
  {
    file: 'core/src/request/send.ts',
    code: /let url = ''|cause\.field : ''/,
    reason: 'Equivalent: a default that the type system requires.',
  },
  {
    file: 'core/src/request/send.ts',
    code: /'The owner of the project is not signed in/,
    becomes: /^""$/,
    reason: 'The wording of an error message.',
  },
  {
    file: 'core/src/request/send.ts',
    code: /if \(signal\.aborted\) throw error/,
    becomes: /^false$/,
    reason: 'Equivalent: with an aborted signal, the session is not compared and the error is thrown below.',
  },
  {
    file: 'core/src/request/send.ts',
    code: /credentials\.owner && !identity\?/,
    becomes: /^identity\.isSignedIn$/,
    reason: 'Equivalent: `createClient` captures the session of an owner for every call.',
  },
  {
    file: 'core/src/session/session.ts',
    code: /'There is no token store for the session/,
    becomes: /^""$/,
    reason: 'The wording of an error message.',
  },
  {
    file: 'core/src/session/session-changed.ts',
    code: /`The session changed while/,
    becomes: /^(""|``|"Stryker was here!")$/,
    reason: 'The wording of an error message. Its code and details are compared.',
  },
  {
    file: 'core/src/session/usable-tokens.ts',
    code: /`validity must be less than/,
    changed: /^`validity/,
    becomes: /^``$/,
    reason: 'The wording of an error message. Its code and option are compared.',
  },
  {
    file: 'core/src/session/current-session.ts',
    code: /`s\$\{\+\+sessions\}`/,
    becomes: /^--sessions$/,
    reason: 'Equivalent: the ids of sessions only have to differ.',
  },
  {
    file: 'core/src/session/current-session.ts',
    code: /let id = `s/,
    becomes: /^``$/,
    reason: 'Equivalent: ids are compared within one client only, and every later id differs from the empty one.',
  },
  {
    file: 'core/src/session/current-session.ts',
    code: /\(second\.accessToken === null \|\|/,
    becomes: /^false$/,
    reason: 'Equivalent: no token was issued at 0, so that every other token is newer.',
  },
  {
    file: 'core/src/session/cross-tab.ts',
    code: /if \(!locks\) return run/,
    becomes: /^false$/,
    reason: 'Equivalent: without locks, the request for one throws, and the refresh runs as where locks are denied.',
  },
  {
    file: 'core/src/session/cross-tab.ts',
    code: /sum = \(Math\.imul/,
    becomes: / - character/,
    reason: 'Equivalent: the fingerprints of tokens only have to differ.',
  },
  {
    file: 'core/src/session/session.ts',
    code: /if \(!store\) current\.adopt\(/,
    changed: /^'signed-out-elsewhere'$/,
    reason: 'Equivalent: no session ends here, so that nothing reads the reason.',
  },
  {
    file: 'core/src/session/store-sync.ts',
    code: /place: 'token store', reason/,
    changed: /^'it holds a value/,
    reason: 'The wording of an event. Its type and place are compared.',
  },
  {
    file: 'core/src/session/store-sync.ts',
    code: /if \(operation > adopted\)/,
    becomes: /^operation >= adopted$/,
    reason: 'Equivalent: each operation has its own number and is adopted once.',
  },
  {
    file: 'core/src/session/store-sync.ts',
    code: /read\(\)\?\.catch/,
    becomes: /^read\(\)\.catch$/,
    reason: 'Equivalent: a synchronous read returns undefined, and the handler below ignores the error.',
  },
  {
    file: 'core/src/session/usable-tokens.ts',
    code: /accessToken !== null && validity\.left/,
    changed: /^accessToken !== null$/,
    becomes: /^true$/,
    reason: 'Equivalent: a session without a refresh token has an access token.',
  },
  {
    file: 'core/src/session/cookie-store.ts',
    code: /'it does not hold a token'/,
    changed: /^'it does not hold a token'$/,
    reason: 'The wording of an event. Its type and place are compared.',
  },
  {
    file: 'core/src/session/cookie-store.ts',
    code: /"Cannot store the session/,
    becomes: /^""$/,
    reason: 'The wording of an error message. Its code is compared.',
  },
  {
    file: 'core/src/session/cookie-store.ts',
    code: /const replaced: unknown\[\]/,
    changed: /^\[\]$/,
    reason: 'Equivalent: no access cookie belongs to the refresh token that the change adds.',
  },
  {
    file: 'core/src/session/cookie-store.ts',
    code: /let current = ''/,
    reason: 'Equivalent: no cookie of a session has this name.',
  },
  {
    file: 'core/src/session/find-shared-domain.ts',
    code: /const trusted = new Set/,
    becomes: /\?\.\[1\]\.toLowerCase$/,
    reason: 'Equivalent: the chain ends where nothing matches, and every match has the group.',
  },
  {
    file: 'core/src/session/published-cookies.ts',
    code: /found\.unshift\(/,
    becomes: /^true$/,
    reason: 'Equivalent: only cookies of other names are looked for as shared ones.',
  },
  {
    file: 'core/src/session/published-cookies.ts',
    code: /refreshToken !== undefined && access\.refreshToken/,
    becomes: /^true$/,
    reason: 'Equivalent: a cookie without a refresh token has no access token.',
  },
  {
    file: 'core/src/session/share-session.ts',
    code: /^ {2}name: 'getProject'|^ {2}summary: |^ {2}errors: \[/,
    reason: 'The description of an endpoint, for error messages and documentation.',
  },
  {
    file: 'core/src/session/share-session.ts',
    code: /config\.domains \?\? \[\]/,
    changed: /^\[\]$/,
    reason: 'Equivalent: a string has no domain, so that no domain is shared.',
  },
  {
    file: 'core/src/session/share-session.ts',
    code: /if \(tokens\.refreshToken\) await store\.write/,
    becomes: /^true$/,
    reason: 'Equivalent: the store has no session that it could delete.',
  },
  {
    file: 'core/src/session/shared-domain.ts',
    code: /JSON\.parse\(sharedStore\?\.get/,
    changed: /^''$|^sharedStore\?\.get$/,
    reason: 'Equivalent: each of them throws, and the handler below returns that nothing is stored.',
  },
  {
    file: 'core/src/session/shared-domain.ts',
    code: /return \{ at: Number\.NaN \}/,
    reason: 'Equivalent: the time since undefined is not a number either.',
  },
  {
    file: 'core/src/session/published-cookies.ts',
    code: /JSON_FORM\.exec/,
    changed: /^\[\]$/,
    reason: 'Equivalent: the change leaves the project undefined, which no project is.',
  },
  {
    file: 'core/src/session/published-cookies.ts',
    code: /if \(equals < 0\)/,
    becomes: /^equals <= 0$/,
    reason: 'Equivalent: a cookie without a name is none that the client reads.',
  },
  {
    file: 'core/src/session/published-cookies.ts',
    code: /^ {2}\} catch \{$/,
    becomes: /^\{\}$/,
    reason: 'Equivalent: a function without a return statement returns undefined as well.',
  },
  {
    file: 'core/src/session/requests/request-tokens.ts',
    code: /readHeader\(request\.headers, 'cookie'\)/,
    changed: /^''$/,
    reason: 'Equivalent: a text without an equals sign contains no cookies either.',
  },
  {
    file: 'core/src/session/requests/request-headers.ts',
    code: /\?\.split\(','\)\[0\]\?\.trim/,
    becomes: /\[0\]\.trim/,
    reason: 'Equivalent: `split` returns at least one part.',
  },
  {
    file: 'core/src/session/requests/request-headers.ts',
    code: /originalUrl\.replace/,
    becomes: /^\/\[\/\\\\\]\+\/$/,
    reason: 'Equivalent: the text starts with a slash, and `replace` changes the first match.',
  },
  {
    file: 'core/src/session/requests/request-tokens.ts',
    code: /^ {2}\} catch \{$/,
    becomes: /^\{\}$/,
    reason: 'Equivalent: a function without a return statement returns undefined as well.',
  },
  {
    file: 'core/src/session/sign-out-queue.ts',
    code: /'it holds something that is not a sign-out'/,
    changed: /^'it holds something/,
    reason: 'The wording of an event. Its type and place are compared.',
  },
  {
    file: 'core/src/session/sign-out-queue.ts',
    code: /^ {4}return \[\]$/,
    becomes: /Stryker was here/,
    reason: 'Equivalent: a string is not a sign-out, so that it is ignored.',
  },
  {
    file: 'core/src/session/token-store.ts',
    code: /'The x-stack-auth header is not/,
    changed: /^'The x-stack-auth/,
    reason: 'The wording of an error message. Its code and option are compared.',
  },
  {
    file: 'core/src/session/tokens.ts',
    code: /if \(isSignedOut\(a\) \|\| isSignedOut\(b\)\)/,
    becomes: /^isSignedOut\(a\) && isSignedOut\(b\)$/,
    reason: 'Equivalent: if only one of them is signed out, it has no access token, and the result is false below.',
  },
  {
    file: 'core/src/session/tokens.ts',
    code: /latest\?\.accessToken !== accessToken/,
    becomes: /^true$/,
    reason: 'Equivalent apart from time: the payload is decoded again.',
  },
  {
    file: 'core/src/session/tokens.ts',
    code: /accessToken\.split/,
    changed: /^''$/,
    reason: 'Equivalent: neither text is Base64 of JSON, so that the payload is empty.',
  },
  {
    file: 'core/src/session/token-validity.ts',
    code: /issued !== undefined && issued/,
    becomes: /^true$/,
    reason: 'Equivalent: a comparison with undefined is false.',
  },
  {
    file: 'core/src/session/tokens.ts',
    code: /a\.accessToken === null \|\| b\.accessToken/,
    becomes: /^false$|&&/,
    reason: 'Equivalent: null has no session id and differs from every token. At most one of the two is null.',
  },
  {
    file: 'core/src/session/tokens.ts',
    code: /is the string 'undefined': a missing token/,
    becomes: /^""$/,
    reason: 'The wording of an error message.',
  },
]

interface Mutant {
  readonly fileName: string
  /** The source line on which the change starts. */
  readonly line: string
  /** The code that is changed. */
  readonly original: string
  readonly replacement: string
}

const matches = (
  { file, code, changed = /^/, becomes = /^/ }: Survivor,
  { fileName, line, original, replacement }: Mutant,
) => fileName.endsWith(file) && code.test(line) && changed.test(original) && becomes.test(replacement)

/** Returns the reason why a change may survive. */
export const explain = (mutant: Mutant): string | undefined =>
  survivors.find((survivor) => matches(survivor, mutant))?.reason

/** Returns the entries for the files of `mutants` that match none of the changes that no test noticed. */
export const unusedReasons = (mutants: readonly Mutant[], missed: readonly Mutant[]): readonly Survivor[] =>
  survivors.filter(
    (survivor) =>
      mutants.some(({ fileName }) => fileName.endsWith(survivor.file)) &&
      !missed.some((mutant) => matches(survivor, mutant)),
  )
