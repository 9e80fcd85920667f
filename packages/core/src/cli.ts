// Sign-in to command-line programs.

export type { Client } from './client.js'
export type { CallOptions } from './contract/endpoint.js'
export type { StartCliLoginInput } from './flows/auth/cli.js'
export { type CliLogin, confirmCliLogin, startCliLogin } from './flows/auth/cli.js'
