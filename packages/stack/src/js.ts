// The object API without React: in place of `@stackframe/js`.
// It only re-exports: bundlers then leave out the apps for servers until a user who owns projects needs them.

export { HexclaveClientApp, StackClientApp } from './classes/js-client.js'
export { HexclaveAdminApp, HexclaveServerApp, StackAdminApp, StackServerApp } from './classes/js-server.js'
export * from './common.js'
