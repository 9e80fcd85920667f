// Every function that an app calls with a client of any access, of all entries.

export { createOwnedProject, listOwnedProjects } from './admin/index.js'
export * from './agents.js'
export * from './cli.js'
export * from './custom-screens.js'
export * from './index.js'
export * from './internal.js'
// Other entries export only its type.
export { Secret } from './lib/secret.js'
