// The test kit: people, mails and time for tests of an app, without an interface in between.

export { cookiesOf, type SessionCookie } from './cookies.js'
export { type Addressed, inboxOf } from './inbox.js'
export { type SignedIn, type StartsSessions, signInAs } from './sign-in-as.js'
export { type ProviderParts, testProvider } from './test-provider.js'
export { type TestWorld, type TestWorldOptions, testWorld } from './test-world.js'
export { type PassingTime, timeOf } from './time.js'
export { type FactoryOptions, userFactory } from './user-factory.js'
