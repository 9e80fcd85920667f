// The protocol with a provider and its library, as one chunk: it loads when a sign-in with a provider starts or returns.

export { finish } from './oauth-finish.js'
export { leave } from './oauth-start.js'
