import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareTypes } from './compare.js'

const THEIRS = `
export interface Options { name: string; from?: Date; more?: { deep: number } }
export interface User {
  readonly id: string
  roles: { id: string }[]
  tags: string[]
  name: string
  gone(): void
  update(options: Options): Promise<void>
  find(options: { id: string; team?: string }): string | null
  sendCode(options: { anything: string }): Promise<string>
  pay(amount: number): void
  move(from: string, to: number): void
  pick(one: { a: string | 1; b: 2 } & { c: 3 }): void
}
export interface CreateOptions { name: string; count: 1 }
export interface App<HasStore extends boolean> { get: HasStore extends true ? () => string : (store: string) => string }
export declare function Card(props: { title: string; icon?: string }): null
export interface Missing { id: string }
`
const OURS = `
export interface User {
  readonly id: string
  readonly roles: { readonly id: string }[]
  tags: readonly string[]
  name: string | null
  update(options: { name: string; more?: { other: number } }): Promise<void>
  find(options: { id: string; team?: string }): null | string
  sendCode(options: { [name: string]: unknown }): Promise<string>
  pay: (...args: any[]) => any
  move(from: number, to: string): void
  pick(one: { c: 3 } & { b: 2; a: 1 | string }): void
}
export interface CreateOptions { name?: string; count: number }
export interface App<HasStore extends boolean> { get: HasStore extends true ? () => string : (store: string) => string }
export declare function Card(props: { title: string }): null
`

test('compares each member and each option of two declaration files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-compare-'))
  try {
    writeFileSync(join(folder, 'theirs.d.ts'), THEIRS)
    writeFileSync(join(folder, 'ours.d.ts'), OURS)
    const rows = compareTypes(join(folder, 'theirs.d.ts'), join(folder, 'ours.d.ts'))
    expect(Object.fromEntries(rows.map(({ name, comparison }) => [name, comparison]))).toEqual({
      'User.id': 'same',
      'User.roles': 'same',
      'User.tags': 'different',
      'User.name': 'different',
      'User.gone': 'missing',
      'User.update': 'different',
      'User.update({ from })': 'missing',
      'User.update({ more.deep })': 'missing',
      'User.find': 'same',
      'User.sendCode': 'wider',
      'User.pay': 'out of scope',
      'User.move': 'different',
      'User.pick': 'same',
      'CreateOptions.name': 'wider',
      'CreateOptions.count': 'wider',
      'App.get': 'same',
      Card: 'wider',
      'Card({ icon })': 'missing',
      Missing: 'missing',
      Options: 'missing',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
