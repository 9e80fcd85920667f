// Records one kit. Arguments: `published` or `latchkey`; the package of the published kit; its version, whose operations
// run; the version of the service.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerVersion } from '@latchkey/emulator'
import { rolldown } from 'rolldown'
import { root } from '../../../../tools/root.mjs'
import { bundleForNode, type PackageName } from '../../../emulator/test/proof/published-clients/install.js'
import type { Kit } from '../../../emulator/test/proof/published-clients/operation.js'
import { record } from './record.js'

const [kitName = '', name = '', version = '', server = ''] = process.argv.slice(2)

// Kits print warnings of their own.
for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) console[method] = () => undefined

const kit: unknown = await import(
  kitName === 'latchkey'
    ? name === '@stackframe/react'
      ? await bundleReactEntry()
      : '../../src/js.js'
    : pathToFileURL(await bundleForNode(version, name as PackageName)).href
)
const recordings = await record(kit as Kit, version, server as ServerVersion)
process.stdout.write(`${JSON.stringify(recordings)}\n`, () => process.exit(0))

/** Bundles `@latchkey/stack/react`, because Node cannot run JSX. Returns the URL of the module. */
async function bundleReactEntry(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/latchkey/stack-react')
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../../src/react.ts', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
    resolve: {
      conditionNames: ['@latchkey/source', 'node', 'import'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    moduleTypes: { '.css': 'empty' },
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'react.mjs' })
  await bundle.close()
  return pathToFileURL(join(folder, 'react.mjs')).href
}
