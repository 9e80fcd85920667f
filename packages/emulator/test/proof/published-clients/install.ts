// Installs published versions of the service's own kit into a cache folder, and bundles them. Nothing of them is copied.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InputOptions, rolldown } from 'rolldown'
import { run } from '../../../../../tools/processes.mjs'
import { root } from '../../../../../tools/root.mjs'

const CACHE = join(root, 'node_modules/.cache/latchkey/published-kits')

/** The published packages with the object API. */
export type PackageName = '@stackframe/js' | '@stackframe/react'

/** Installs a version of a package. Returns its folder. */
export async function install(version: string, name: PackageName = '@stackframe/js'): Promise<string> {
  const folder = join(CACHE, name === '@stackframe/js' ? version : `react-${version}`)
  if (existsSync(join(folder, 'node_modules', name))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const react = name === '@stackframe/react' ? ['react@18.3.1', 'react-dom@18.3.1'] : []
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`, ...react]
  const { code, output } = await run('npm', args, { cwd: folder, capture: true })
  if (code !== 0) throw new Error(`${name} ${version} could not be installed:\n${output}`)
  return folder
}

/** Bundles a version for Node, which cannot load the modules of the oldest versions one by one. Returns the path. */
export async function bundleForNode(version: string, name: PackageName = '@stackframe/js'): Promise<string> {
  const folder = await install(version, name)
  const file = join(folder, 'kit-for-node.mjs')
  if (existsSync(file)) return file
  const bundled = await rolldown(entry(folder, `export * from '${name}'`, 'node'))
  await bundled.write({ file, format: 'esm', codeSplitting: false })
  await bundled.close()
  return file
}

/**
 * Bundles one module that uses a version, for the browser. Node's built-in modules become empty. The imports of the
 * module resolve from `folder`.
 */
export async function bundleForBrowser(folder: string, source: string): Promise<string> {
  const define = { 'process.env.NODE_ENV': '"production"', 'process.env': '({})', global: 'globalThis' }
  const bundled = await rolldown({ ...entry(folder, source, 'browser'), transform: { define } })
  const { output } = await bundled.generate({ format: 'esm', codeSplitting: false })
  await bundled.close()
  return output[0].code
}

function entry(folder: string, source: string, platform: 'node' | 'browser'): InputOptions {
  const id = join(folder, 'proof-entry.js')
  const isEmpty = (name: string) => platform === 'browser' && /^(node:|async_hooks$)/.test(name)
  return {
    input: id,
    cwd: folder,
    platform,
    logLevel: 'silent',
    plugins: [
      {
        name: 'proof-entry',
        resolveId: (name) => (name === id ? id : isEmpty(name) ? '\0empty' : null),
        load: (name) => (name === id ? source : name === '\0empty' ? 'export const AsyncLocalStorage = 0' : null),
      },
    ],
  }
}
