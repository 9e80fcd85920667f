// Type-checks an app that imports every entry point of the packed packages, including their declarations
// (`skipLibCheck: false`), and the styles, with each supported TypeScript version, module resolution and oldest `lib`.
// Arguments: the versions to run. Default: all.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { reportFigures } from './figures.ts'
import { entryPoints, withPacked } from './packed.mjs'

const ALL_VERSIONS = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2']
const chosen = process.argv.slice(2)
const unknown = chosen.filter((version) => !ALL_VERSIONS.includes(version))
if (unknown.length > 0) throw new Error(`Unknown versions: ${unknown.join(', ')}. Known: ${ALL_VERSIONS.join(', ')}`)
const VERSIONS = chosen.length > 0 ? chosen : ALL_VERSIONS
/** The versions without `noUncheckedSideEffectImports`. */
const WITHOUT_STYLES = /^5\.[45]\./
/** The versions that the types of Hono do not support. */
const WITHOUT_HONO = /^5\.[456]\./
const RESOLUTIONS = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' }
const LIBS = ['ES2020', 'ES2022', 'ESNext']
const PACKAGES = ['core', 'emulator', 'react', 'stack']

const compiler = (/** @type {string} */ version) => `typescript-${version}`
const dependencies = {
  '@types/node': '^24.0.0',
  '@types/react': '^19.2.0',
  '@types/react-dom': '^19.2.0',
  hono: '^4.13.0',
  react: '^19.2.0',
  'react-dom': '^19.2.0',
  zod: '^4.0.0',
  ...Object.fromEntries(VERSIONS.map((version) => [compiler(version), `npm:typescript@${version}`])),
}

const faults = /** @type {string[]} */ ([])
let passed = 0
await withPacked(PACKAGES, dependencies, async (folder) => {
  // `testing/dom` has no exports, and `msw` needs another package.
  const names = PACKAGES.flatMap(entryPoints).filter((name) => !name.endsWith('/msw'))
  for (const version of VERSIONS) {
    const lines = names
      .filter((name) => name !== '@latchkey/core/hono' || !WITHOUT_HONO.test(version))
      .map((name, index) => `import * as entry${index} from '${name}'\nentry${index} satisfies object\n`)
    const styles = ['styles', 'layered'].map((name) => `import '@latchkey/react/${name}.css'\n`)
    writeFileSync(join(folder, 'app.mts'), [...styles, ...lines].join(''))
    for (const [moduleResolution, module] of Object.entries(RESOLUTIONS))
      for (const lib of LIBS) {
        const label = `TypeScript ${version}, ${moduleResolution}, ${lib}`
        const compilerOptions = {
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
          jsx: 'react-jsx',
          target: lib,
          lib: [lib, 'DOM', 'DOM.Iterable'],
          module,
          moduleResolution,
          types: ['node'],
          // The default since TypeScript 6.
          ...(!WITHOUT_STYLES.test(version) && { noUncheckedSideEffectImports: true }),
        }
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.mts'] }))
        const tsc = join('node_modules', compiler(version), 'bin/tsc')
        const { code, output } = await run('node', [tsc, '-p', '.', '--pretty', 'false'], {
          cwd: folder,
          capture: true,
          limit: 300_000,
        })
        if (code === 0) passed += 1
        else faults.push(`${label}:\n${output.trim().split('\n').slice(0, 10).join('\n')}`)
        console.log(`${label}: ${code === 0 ? 'passed' : 'FAILED'}`)
      }
  }
})
console.error(faults.join('\n'))
reportFigures([
  { name: 'TypeScript versions', value: VERSIONS.join(', ') },
  { name: 'Combinations of version, resolution and `lib` without an error', value: passed },
])
process.exit(faults.length === 0 ? 0 : 1)
