// The packages that the snippets use, loaded as the snippets load them.
import { provide } from './load.ts'

/** The packages that the world is made of: those that the snippets use. */
const KIT = `
  import * as root from '@latchkey/core'
  import * as agents from '@latchkey/core/agents'
  import * as cli from '@latchkey/core/cli'
  import * as screens from '@latchkey/core/custom-screens'
  export const core = { ...root, ...agents, ...cli, ...screens }
  export * as server from '@latchkey/core/server'
  export * as admin from '@latchkey/core/admin'
  export * as contract from '@latchkey/core/internal/contract'
  export * as emulator from '@latchkey/emulator'
  export * as control from '@latchkey/emulator/control'
  export * as testing from '@latchkey/emulator/testing'
`

export interface Kit {
  /** All functions of a client without a secret key. */
  readonly core: typeof import('../../../../packages/core/src/client-entries.test-support.ts')
  readonly server: typeof import('../../../../packages/core/src/server/index.ts')
  readonly admin: typeof import('../../../../packages/core/src/admin/index.ts')
  readonly contract: typeof import('../../../../packages/core/src/contract/index.ts')
  readonly emulator: typeof import('../../../../packages/emulator/src/index.ts')
  readonly control: typeof import('../../../../packages/emulator/src/control/index.ts')
  readonly testing: typeof import('../../../../packages/emulator/src/testing/index.ts')
}

export const kit: Kit = await import(provide('kit', KIT))

const { DEFAULT_PROJECT } = kit.emulator

/** The environment variables of the snippets. */
export const VARIABLES = {
  HEXCLAVE_PROJECT_ID: DEFAULT_PROJECT.id,
  HEXCLAVE_PUBLISHABLE_CLIENT_KEY: DEFAULT_PROJECT.keys.publishable,
  HEXCLAVE_SECRET_SERVER_KEY: DEFAULT_PROJECT.keys.secret,
  HEXCLAVE_SUPER_SECRET_ADMIN_KEY: DEFAULT_PROJECT.keys.admin,
  HEXCLAVE_WEBHOOK_SECRET: `whsec_${btoa('a secret of the snippets, 32 byte')}`,
}

/** The keys that snippets leave out as `'…'`. */
export const withKeys = (code: string): string =>
  code
    .replaceAll(/\bprojectId: '…'/g, `projectId: '${DEFAULT_PROJECT.id}'`)
    .replaceAll(/\bpublishableKey: '(?:pck_)?…'/g, `publishableKey: '${DEFAULT_PROJECT.keys.publishable}'`)
