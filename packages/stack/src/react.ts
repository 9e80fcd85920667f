// The object API with hooks and components: in place of `@stackframe/react`.
// It only re-exports: bundlers then leave out the apps for servers until a user who owns projects needs them.

export { HexclaveClientApp, StackClientApp } from './classes/react-client.js'
export { HexclaveAdminApp, HexclaveServerApp, StackAdminApp, StackServerApp } from './classes/react-server.js'
export * from './common.js'
export * from './react/index.js'
