// Sign-in to command-line programs.

export { type CliLogin, confirmCliLogin, startCliLogin } from './flows/auth/cli.js'
