import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLatchkeyError } from '@latchkey/core'
import { root } from '../../../tools/root.mjs'

/** The exports of a module, by name. */
export type Module = Readonly<Record<string, unknown>>

/** Imports all entries of packages, by name. */
export async function importEntries(packages: readonly string[]): Promise<[entry: string, module: Module][]> {
  const entries = packages.flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    return Object.entries(exports as Record<string, { '@latchkey/source'?: string }>)
      .map(([entry, { '@latchkey/source': source = '' }]) => ({ name, entry, source }))
      .filter(({ source }) => /\.tsx?$/.test(source))
  })
  return Promise.all(
    entries.map(
      async ({ name, entry, source }): Promise<[string, Module]> => [
        `@latchkey/${name}${entry.slice(1)}`,
        await import(/* @vite-ignore */ join(root, 'packages', name, source)),
      ],
    ),
  )
}

/** An endpoint sends one request. */
export const isEndpoint = (value: unknown): boolean => typeof value === 'function' && 'path' in value

// biome-ignore lint/suspicious/noExplicitAny: any exported function
export type AnyFunction = (...given: any[]) => any

/** Whether a function refuses to run without a client, as each function with a client does. */
export async function takesClient(call: AnyFunction): Promise<boolean> {
  const refuses = (error: unknown) =>
    isLatchkeyError(error, 'INVALID_OPTION') && (error.details as { option?: string } | undefined)?.option === 'client'
  try {
    const returned = call(undefined, {})
    await (returned?.next ? returned.next() : returned)
    return false
  } catch (error) {
    return refuses(error)
  }
}
