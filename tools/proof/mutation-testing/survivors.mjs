// Changes that no test needs to notice, each class with its reason.

/**
 * @typedef {object} Survivor
 * @property {string} file the end of the path of the source file
 * @property {RegExp} code matches the source line
 * @property {RegExp} [becomes] matches the replacement. Default: every replacement.
 * @property {string} reason why no test can or should notice
 */

/** @type {Survivor[]} */
export const survivors = [
  {
    file: 'core/src/verify.ts',
    code: /errors\.JOSEAlgNotAllowed/,
    reason: 'Unreachable: the algorithm of the header was compared before. jose checks it a second time.',
  },
  {
    file: 'core/src/verify.ts',
    code: /JWTClaimValidationFailed\) \|\| reason\.reason/,
    reason:
      'Equivalent: errors of jose without a claim that was compared end in TOKEN_MALFORMED on the last line as well.',
  },
  {
    file: 'core/src/verify.ts',
    code: /reason\.claim === 'nbf' \?/,
    reason: 'Unreachable: with the options that are passed, jose compares only iss, aud, exp, iat and nbf.',
  },
  {
    file: 'core/src/verify.ts',
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
    code: /const path = \(of: string\) =>/,
    becomes: /toUpperCase/,
    reason: 'Equivalent: both sides of the comparison are converted.',
  },
  {
    file: 'core/src/navigation/redirect.ts',
    code: /href !== undefined && URL\.canParse/,
    reason: 'Equivalent: without a page there is no return URL, so that the target is the URL itself in both cases.',
  },
  {
    file: 'core/src/navigation/trusted.ts',
    code: /origin !== undefined && stays/,
    reason: 'Equivalent: no URL is on the origin `undefined`.',
  },
  {
    file: 'core/src/navigation/sign-out-intent.ts',
    code: /const ENTRY =/,
    reason: 'Equivalent within the kit: the name of an entry that only this file uses.',
  },
  {
    file: 'core/src/contract/check-input.ts',
    code: /^ *'\w+',$|plain(<\w+>)?\('\w+'|\.\.\.plain\('record'/,
    reason: 'The internal name of a kind that only describes arguments: nothing reads it.',
  },
  {
    file: 'core/src/contract/check-input.ts',
    code: /field = ''|at = ''/,
    reason: 'Equivalent: a default that the type system requires. The regular expression always finds a name.',
  },
  {
    file: 'core/src/contract/kinds.ts',
    code: /fields\[name\]\?\.|at = ''|typeName\(value\)/,
    reason: 'Equivalent: the loop visits existing fields only, so that the value is never undefined.',
  },
  {
    file: 'core/src/contract/zod.ts',
    code: /'must be a number'/,
    becomes: /^""$/,
    reason: 'The wording of an error message of the emulator.',
  },
]

/**
 * Returns the reason why a change may survive.
 * @param {{ fileName: string, line: string, replacement: string }} mutant `line` is the source line where it starts
 */
export function explain({ fileName, line, replacement }) {
  return survivors.find(
    ({ file, code, becomes = /^/ }) => fileName.endsWith(file) && code.test(line) && becomes.test(replacement),
  )?.reason
}
