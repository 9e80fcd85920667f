// Type-checks an app that imports every entry point of the packed packages, including their declarations
// (`skipLibCheck: false`), with each supported TypeScript version, module resolution and oldest `lib`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { reportFigures } from './figures.ts'
import { entryPoints, withPacked } from './packed.mjs'

const VERSIONS = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2']
const RESOLUTIONS = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' }
const LIBS = ['ES2020', 'ES2022', 'ESNext']
const PACKAGES = ['core', 'emulator', 'react', 'stack']

const compiler = (/** @type {string} */ version) => `typescript-${version}`
const dependencies = {
  '@types/node': '^24.0.0',
  '@types/react': '^19.2.0',
  '@types/react-dom': '^19.2.0',
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
  const lines = names.map((name, index) => `import * as entry${index} from '${name}'\nentry${index} satisfies object\n`)
  writeFileSync(join(folder, 'app.mts'), lines.join(''))
  for (const version of VERSIONS)
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
})
console.error(faults.join('\n'))
reportFigures([
  { name: 'TypeScript versions', value: VERSIONS.join(', ') },
  { name: 'Combinations of version, resolution and `lib` without an error', value: passed },
])
process.exit(faults.length === 0 ? 0 : 1)
