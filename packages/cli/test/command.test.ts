import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const COMMAND = [
  '--conditions=@latchkey/source',
  '--import',
  path('../../../tools/register-source.mjs'),
  path('../src/bin.ts'),
]

test.each([
  [[], /^Usage: npx latchkey <command>/],
  [['--help'], /^Usage: npx latchkey <command>/],
  [['agent-login', '--help'], /^Usage: npx latchkey agent-login \[options\](?![\s\S]* doctor )/],
  [['init', '--help'], /^Usage: npx latchkey init \[folder\][\s\S]* --dry-run (?![\s\S]* doctor )/],
  [['doctor', '-h'], /^Usage: npx latchkey doctor \[folder\][\s\S]* --url (?![\s\S]* init )/],
  [['webhook', '--help'], /^Usage: npx latchkey <command>/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
] as const)(
  'prints and exits with 0 for %j',
  (args, printed) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringMatching(printed), stderr: '' })
  },
  30_000,
)

test.each([
  [['nonsense'], /^Unknown command: nonsense/],
  [['init', '--nonsense'], /^Unknown option '--nonsense'/],
  [['init', 'nowhere'], /^The folder 'nowhere' does not exist/],
  [['doctor', 'nowhere'], /^The folder 'nowhere' does not exist/],
  [['doctor', fileURLToPath(import.meta.url)], /command\.test\.ts' does not exist/],
  [['webhook'], /^`latchkey webhook` needs a command\. It has one: latchkey webhook trigger TYPE/],
  [['webhook', 'nonsense'], /^Unknown command: webhook nonsense\. It has one: latchkey webhook trigger TYPE/],
] as const)(
  'explains and exits with 2 for %j',
  (args, explained) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(explained) })
  },
  30_000,
)
