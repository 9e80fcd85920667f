// Installs kits into a scratch folder, and measures what npm installs and how long Node takes to import it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How often an import is measured. */
const RUNS = 9

/**
 * Installs these packages without their peers, of which React is the largest.
 * @param specifiers such as `jose@6.0.0` or the path of a tarball
 */
export function install(folder: string, specifiers: readonly string[]) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, ['--legacy-peer-deps', ...specifiers])
  return { packages: packagesIn(join(folder, 'node_modules')), megabytes: bytesOf(join(folder, 'node_modules')) / 1e6 }
}

/** Adds React, so that the kit can be bundled and imported. */
export function addReact(folder: string) {
  npm(folder, ['--legacy-peer-deps', 'react@19.3.1', 'react-dom@19.3.1'])
}

function npm(folder: string, args: readonly string[]) {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The median time of an import in a new process, in milliseconds. */
export function importTime(folder: string, specifier: string) {
  const code = `const from = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - from); process.exit()`
  const times = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, encoding: 'utf8' })),
  )
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

function packagesIn(folder: string): number {
  let count = 0
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.')) continue
    const path = join(folder, name)
    if (name.startsWith('@')) {
      count += packagesIn(path)
      continue
    }
    if (!has(join(path, 'package.json'))) continue
    count += 1
    if (has(join(path, 'node_modules'))) count += packagesIn(join(path, 'node_modules'))
  }
  return count
}

function has(path: string) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function bytesOf(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** The installed version of a package. */
export function versionOf(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
}
