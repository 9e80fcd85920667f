// Records one kit. Arguments: the version, or `latchkey`; the version whose operations run; the version of the service.
import { pathToFileURL } from 'node:url'
import type { ServerVersion } from '@latchkey/emulator'
import { bundleForNode } from '../../../emulator/test/proof/published-clients/install.js'
import type { Kit } from '../../../emulator/test/proof/published-clients/operation.js'
import { record } from './record.js'

const [kitName = '', version = '', server = ''] = process.argv.slice(2)

// Kits print warnings of their own.
for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) console[method] = () => undefined

const kit: unknown =
  kitName === 'latchkey'
    ? await import('../../src/js.js')
    : await import(pathToFileURL(await bundleForNode(version)).href)
const recordings = await record(kit as Kit, version, server as ServerVersion)
process.stdout.write(`${JSON.stringify(recordings)}\n`, () => process.exit(0))
