// The examples of public symbols that `run-snippets.ts` does not run.

/** Reasons by the place of the example. */
const REASONS: readonly [place: RegExp, reason: string][] = [
  [/core\/(?:internal\/)?contract(?:\/zod)?#/, 'the stories in packages/emulator/conformance call the endpoints'],
  [/#(?:create|list)OwnedProjects?$|#createOwnedProjectClient$/, 'only a user of the project `internal` owns projects'],
  [/#(?:get|find)ConnectedAccount$/, 'a provider must have granted the scope'],
  [/server#createCookieTokenStore$/, 'it needs the cookies of Next.js: the example app `next` runs it'],
  [/express#getVerifiedToken$/, 'it needs a request that `requireAuth` has verified: tests of the entry call it'],
  [/expo#/, 'Expo is not installed here: the example app `expo` runs it'],
  [/control#(?:FixtureFile|PasskeyCredential)$/, 'it reads a file of the app'],
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
