// Helpers for tests of an app: users, emails and time.

export { createTestProvider, type TestProviderOptions } from './create-test-provider.js'
export { createTestRenderer, type TestRenderer, type TestRendererOptions } from './create-test-renderer.js'
export { createTestUser } from './create-test-user.js'
export { createTestWorld, type TestWorld, type TestWorldOptions } from './create-test-world.js'
export { createInbox, type Inbox } from './inbox.js'
export { type SessionCookie, sessionCookies } from './session-cookies.js'
export { type SessionClient, type SignedIn, type SignInTarget, signInAs } from './sign-in-as.js'
export { createTestClock, type TestClock } from './test-clock.js'
export { createUserFactory, type FactoryOptions } from './user-factory.js'
