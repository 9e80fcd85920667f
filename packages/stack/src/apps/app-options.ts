import type { ClientOptions } from '@latchkey/core'
import type { StackAdminAppConstructorOptions } from '../types/options.js'

/** Options of any app. */
export type AppOptions = Partial<StackAdminAppConstructorOptions<boolean, string>> & {
  /** The options of `createClient` of `@latchkey/core` that the published kit lacks, for example `fetch`. */
  readonly latchkey?: Partial<ClientOptions>
}
