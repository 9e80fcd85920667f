// The module that replaces `node.ts` outside of Node.js.
import type { startEmulator as StartEmulator } from './node.js'

export const startEmulator: typeof StartEmulator = async () => {
  throw new Error('`startEmulator` requires Node.js. In a browser, use `createEmulator`.')
}
