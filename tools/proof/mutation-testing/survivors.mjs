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
