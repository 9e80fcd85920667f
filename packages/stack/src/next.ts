// The object API for client components of Next.js: in place of `@stackframe/stack`. Server components, route handlers and
// server actions get `next-server.ts` by the condition `react-server`.
// It only re-exports: bundlers then leave out the apps for servers until a user who owns projects needs them.

export { HexclaveClientApp, StackClientApp } from './classes/next-client.js'
export { HexclaveAdminApp, HexclaveServerApp, StackAdminApp, StackServerApp } from './classes/next-server.js'
export * from './common.js'
export { StackHandler, StackHandler as HexclaveHandler, type StackHandlerProps } from './next/client/handler.js'
export * from './react/index.js'
