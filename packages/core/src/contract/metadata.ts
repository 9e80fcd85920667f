import { json, type Schema } from './schema/index.js'

/**
 * The types of an app's metadata. Declare them once, and every result has them.
 *
 * @example
 * declare module '@latchkey/core' {
 *   interface Register { clientMetadata: { theme: 'light' | 'dark' } }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps fill it
export interface Register {}

/** The type that an app has registered for a kind of metadata, or null. `unknown` without a registration. */
export type Registered<K extends string> = Register extends { [_ in K]: infer T } ? T | null : unknown

/** Written by the user's own client, readable by every client that can read the user or team. */
export const clientMetadata = json as Schema<unknown, Registered<'clientMetadata'>>
/** Written by servers, readable by clients. */
export const clientReadOnlyMetadata = json as Schema<unknown, Registered<'clientReadOnlyMetadata'>>
/** Readable and writable by servers only. */
export const serverMetadata = json as Schema<unknown, Registered<'serverMetadata'>>
