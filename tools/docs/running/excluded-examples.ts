// The examples of public symbols that `run-snippets.ts` does not run.

const REDIRECT = 'the browser and the provider call it during the redirect of an OAuth sign-in'

/** Reasons by the place of the example. */
const REASONS: readonly [place: RegExp, reason: string][] = [
  [/contract#(?:authorize|providerCallback|providerCallbackForm)$/, REDIRECT],
  [/contract#codeGrant$/, 'only the redirect of an OAuth sign-in creates its code'],
  [/contract#putConfigOverride$/, 'the branch requires the field `source`, and the other levels an admin client'],
  [/contract#mfaSignIn$/, 'its TOTP code is correct at one moment only'],
  [/react\/react-router#LatchkeyProvider$/, 'it needs a data router: the example app `react-router` runs it'],
  [/testing#createTestRenderer$/, 'Testing Library is not installed here: the example app `testing` runs such tests'],
  [
    /testing\/playwright#latchkeyFixtures$/,
    "it needs Playwright's test runner: end-to-end tests of the emulator use it",
  ],
  [/testing\/vitest#latchkeyFixtures$/, "it needs Vitest's test runner: tests of the emulator use it"],
]

/** Returns why an example is not run, or undefined. */
export function reasonNotToRun(place: string, code: string): string | undefined {
  if (/^(?:declare module|type |interface )/.test(code.trim())) return 'it declares types only'
  return REASONS.find(([pattern]) => pattern.test(place))?.[1]
}
