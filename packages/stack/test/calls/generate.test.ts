import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateCalls } from './generate.js'
import type { Receiver } from './receivers.js'

const DECLARATIONS = `
export interface Team { readonly id: string; update(options: { name?: string | null }): Promise<void> }
export interface Admin extends Team { remove(): Promise<void> }
export interface App {
  readonly id: string
  find(id: 'a' | 'b', options?: { deep: boolean; tags?: string[]; from?: { port: number } }): Promise<Team>
  join(team: Team): Promise<void>
  pay(amount: number): void
}
`
const receiver = (type: string, inherits?: string): Receiver => ({
  type: `kit.${type}`,
  inherits,
  inBrowser: false,
  create: async () => ({}),
})

test('generates a call for each extreme of each option', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-generate-'))
  try {
    writeFileSync(join(folder, 'kit.d.ts'), DECLARATIONS)
    const receivers = { App: receiver('App'), Team: receiver('Team'), Admin: receiver('Admin', 'Team') }
    const { calls, typesWithMethods } = generateCalls(join(folder, 'kit.d.ts'), receivers, (method) => method === 'pay')
    expect(typesWithMethods).toEqual(['Team', 'Admin', 'App'])
    expect(calls.map(({ name }) => name)).toEqual([
      "App.find('a')",
      "App.find('b')",
      "App.find('a', undefined)",
      "App.find('a', { deep: false })",
      "App.find('a', { deep: true })",
      "App.find('a', { deep: false, tags: ['text'] })",
      "App.find('a', { deep: false, tags: [''] })",
      "App.find('a', { deep: false, tags: [<300 characters>] })",
      "App.find('a', { deep: false, tags: [] })",
      "App.find('a', { deep: false, tags: undefined })",
      "App.find('a', { deep: false, from: { port: 465 } })",
      "App.find('a', { deep: false, from: { port: 0 } })",
      "App.find('a', { deep: false, from: { port: 65536 } })",
      "App.find('a', { deep: false, from: undefined })",
      "App.find('a', { deep: false, tags: ['text'], from: { port: 465 } })",
      'App.join(<Comets>)',
      'App.pay(1)',
      'Team.update({})',
      "Team.update({ name: 'text' })",
      "Team.update({ name: '' })",
      'Team.update({ name: <300 characters> })',
      'Team.update({ name: null })',
      'Team.update({ name: undefined })',
      'Admin.remove()',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
