import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmulatorOptions, ProjectOptions } from '@latchkey/emulator'
import { type RunningEmulator, startEmulator } from '@latchkey/emulator/node'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { WRITE_PERMISSION } from '../start/team-permission.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { pgliteFolder } from './pglite-folder.ts'
import { somePort } from './some-port.ts'

const projectId = '6f1d8a52-4c3e-4b7a-9f52-0d8a5e1c7b90'
const publishable = `pck_${'p'.repeat(40)}`
const keys = { publishable, secret: `ssk_${'s'.repeat(40)}`, admin: `sak_${'a'.repeat(40)}` }

export interface WithService {
  browser(): Browser
  notes(): NotesProcess
  /** The service that the app was told of. */
  service(): RunningEmulator
  readonly projectId: string
  readonly publishable: string
  /** The secret server key. */
  readonly secret: string
}

export interface ServiceOptions {
  /** The version of the service. Default: that of the emulator. */
  readonly serverVersion?: NonNullable<EmulatorOptions['serverVersion']>
  readonly settings?: NonNullable<ProjectOptions['settings']>
  /** Whether the app has a secret server key and the project the permission that lets members write. */
  readonly teams?: boolean
}

/** The notes app and a service that its environment names, as in production, for one test file. */
export function withService({ serverVersion, settings, teams = false }: ServiceOptions = {}): WithService {
  let folder: string
  let browser: Browser
  let service: RunningEmulator
  let notes: NotesProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notes-'))
    const executablePath = process.env.CHROMIUM_PATH
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
    service = await startEmulator({
      port: 0,
      projects: [
        {
          id: projectId,
          displayName: 'A real one',
          keys,
          ...(settings && { settings }),
          ...(teams && { permissions: [WRITE_PERMISSION] }),
        },
      ],
      ...(serverVersion && { serverVersion }),
    })
    await pgliteFolder(join(folder, 'notes'))
    notes = await startNotes(folder, {
      LATCHKEY_PROJECT_ID: projectId,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishable,
      LATCHKEY_BASE_URL: service.url,
      ...(teams && { LATCHKEY_SECRET_SERVER_KEY: keys.secret }),
      PORT: String(await somePort()),
    })
  })
  afterAll(async () => {
    await browser?.close()
    await notes?.kill('SIGTERM')
    await service?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    browser: () => browser,
    notes: () => notes,
    service: () => service,
    projectId,
    publishable,
    secret: keys.secret,
  }
}
