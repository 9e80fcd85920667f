import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from '../app.js'
import type { Step } from './step.js'

/** Makes a change in the folder of the app. */
export function apply(app: App, step: Step, version: string): void {
  if (step.kind === 'manual') return
  if (step.kind === 'install' || step.kind === 'run') {
    const [command, ...args] = step.kind === 'run' ? step.command : installCommand(app, step, version)
    // On Windows, package managers are scripts, which only a shell starts.
    execFileSync(command, args, { cwd: app.folder, stdio: 'inherit', shell: process.platform === 'win32' })
    return
  }
  const path = join(app.folder, step.path)
  mkdirSync(dirname(path), { recursive: true })
  if (step.kind === 'copy') copyFileSync(join(app.folder, step.from), path)
  else writeFileSync(path, step.kind === 'edit' ? step.change(app.read(step.path) ?? '') : step.text)
}

const ADD = {
  'pnpm-lock.yaml': ['pnpm', 'add', '--save-dev'],
  'yarn.lock': ['yarn', 'add', '--dev'],
  'bun.lock': ['bun', 'add', '--dev'],
  'bun.lockb': ['bun', 'add', '--dev'],
} as const

/** The command that installs packages of this version, with the package manager of the app. */
export function installCommand(
  app: App,
  { packages, isDev }: Extract<Step, { kind: 'install' }>,
  version: string,
): [command: string, ...args: string[]] {
  const lockfile = (Object.keys(ADD) as (keyof typeof ADD)[]).find((name) => app.read(name) !== undefined)
  const [command, add, dev] = lockfile ? ADD[lockfile] : (['npm', 'install', '--save-dev'] as const)
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
