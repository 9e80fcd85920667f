// Sign-in to command-line programs.

export type { StartCliLoginInput } from './flows/auth/cli.js'
export { type CliLogin, confirmCliLogin, startCliLogin } from './flows/auth/cli.js'
