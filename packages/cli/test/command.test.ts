import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  [['toString', '--help'], /^Usage: npx latchkey <command>/],
  [['doctor', '-h'], /^Usage: npx latchkey doctor \[folder\][\s\S]* --url (?![\s\S]* init )/],
  [['webhook', '--help'], /^Usage: npx latchkey <command>/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
] as const)('prints and exits with 0 for %j', (args, printed) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringMatching(printed), stderr: '' })
})

test.each([
  [['nonsense'], /^Unknown command: nonsense/],
  [['init', '--nonsense'], /^Unknown option '--nonsense'/],
  [['init', 'nowhere'], /^The folder 'nowhere' does not exist/],
  [['doctor', 'nowhere'], /^The folder 'nowhere' does not exist/],
  [['doctor', fileURLToPath(import.meta.url)], /command\.test\.ts' does not exist/],
  [['doctor', '--url', 'http://'], /^--url must be an absolute URL such as http:\/\/localhost:3000, got 'http:\/\/'/],
  [['doctor', '--url', 'http://localhost:99999'], /^--url must be an absolute URL/],
  [['webhook'], /^`latchkey webhook` needs a command\. It has one: latchkey webhook trigger TYPE/],
  [['webhook', 'nonsense'], /^Unknown command: webhook nonsense\. It has one: latchkey webhook trigger TYPE/],
] as const)('explains and exits with 2 for %j', (args, explained) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(explained) })
})

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
  ['the end of the input', ''],
])('%s at a question of init exits with 130, without a stack trace', (_key, input) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'))
  const manifest = JSON.stringify({ dependencies: { react: '19', vite: '8' } })
  writeFileSync(join(folder, 'package.json'), manifest)
  const inTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=true']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...inTerminal, ...COMMAND, 'init', folder], {
    encoding: 'utf8',
    input,
  })
  expect({ status, stdout, stderr }).toEqual({ status: 130, stdout: expect.stringContaining('[Y/n]'), stderr: '' })
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(manifest)
  rmSync(folder, { recursive: true })
})
