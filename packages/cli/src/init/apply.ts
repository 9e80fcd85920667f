import { execFileSync } from 'node:child_process'
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type App, BYTE_ORDER_MARK } from '../app.js'
import type { Step } from './step.js'

/** Makes a change in the folder of the app. */
export function apply(app: App, step: Step, version: string): void {
  if (step.kind === 'manual') return
  if (step.kind === 'install' || step.kind === 'run') {
    const [command, ...args] = step.kind === 'run' ? step.command : installCommand(app, step, version)
    // On Windows, package managers are scripts, which only a shell starts.
    const shell = process.platform === 'win32'
    // Without quotes, it removes the `^` of a version.
    const quoted = shell ? args.map((arg) => `"${arg}"`) : args
    execFileSync(command, quoted, { cwd: app.folder, stdio: 'inherit', shell })
    return
  }
  const path = join(app.folder, step.path)
  mkdirSync(dirname(path), { recursive: true })
  if (step.kind === 'copy') copyFileSync(join(app.folder, step.from), path, constants.COPYFILE_EXCL)
  else if (step.kind === 'create') writeFileSync(path, step.text, { flag: 'wx' })
  else writeFileSync(path, changed(existsSync(path) ? readFileSync(path) : Buffer.of(), step.change))
}

/** Changes the text of a file. Keeps its line breaks and its byte order mark. @throws {TypeError} If it is not UTF-8. */
function changed(content: Uint8Array, change: (text: string) => string): string {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const hasCrlf = /^(?:[^\n]*\r\n)+[^\n]*$/.test(text)
  const plain = text.slice(mark.length)
  return mark + (hasCrlf ? change(plain.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n') : change(plain))
}

const ADD = {
  'pnpm-lock.yaml': ['pnpm', 'add', '--save-dev'],
  'yarn.lock': ['yarn', 'add', '--dev'],
  'bun.lock': ['bun', 'add', '--dev'],
  'bun.lockb': ['bun', 'add', '--dev'],
  'package-lock.json': ['npm', 'install', '--save-dev'],
} as const

/** Finds the lock file of an app. In a monorepo, it is in a folder above, up to the root of the Git repository. */
function lockfileOf(folder: string): keyof typeof ADD | undefined {
  const found = (Object.keys(ADD) as (keyof typeof ADD)[]).find((name) => existsSync(join(folder, name)))
  const isRoot = existsSync(join(folder, '.git')) || dirname(folder) === folder
  return found ?? (isRoot ? undefined : lockfileOf(dirname(folder)))
}

/** The command that installs packages of this version, with the package manager of the app. */
export function installCommand(
  app: App,
  { packages, isDev }: Extract<Step, { kind: 'install' }>,
  version: string,
): [command: string, ...args: string[]] {
  const [command, add, dev] = ADD[lockfileOf(resolve(app.folder)) ?? 'package-lock.json']
  return [command, add, ...(isDev ? [dev] : []), ...packages.map((name) => `${name}@${version}`)]
}

/** Describes a change, with what it adds. */
export function describe(app: App, step: Step, version: string): string {
  const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`.trimEnd()).join('\n')
  switch (step.kind) {
    case 'install':
      return `Run ${installCommand(app, step, version).join(' ')}`
    case 'run':
      return `Run ${step.command.join(' ')}`
    case 'create':
      return `Create ${step.path}\n${indented(step.text.trimEnd().split('\n'))}`
    case 'edit':
      return `Change ${step.path}\n${indented(step.shown)}`
    case 'copy':
      return `Copy ${step.from} to ${step.path}`
    case 'manual':
      return `${step.path}: ${step.instruction}\n${indented(step.code.split('\n'))}`
  }
}
