// Sign-in to command-line programs.

export type { Client } from './client.js'
export type { CallOptions } from './contract/endpoint.js'
export { type CliLogin, confirmCliLogin, type StartCliLoginInput, startCliLogin } from './flows/auth/cli.js'
