import { json, type Kind } from './kinds.js'

/**
 * What an app keeps in metadata, for the type checker:
 *
 *     declare module '@latchkey/core' {
 *       interface Register { clientMetadata: { theme: 'light' | 'dark' } }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps fill it
export interface Register {}

type Registered<K extends string> = Register extends { [_ in K]: infer T } ? T | null : unknown

/** Written by the person's own app, read by everybody who sees the user or team. */
export const clientMetadata = json as Kind<unknown, Registered<'clientMetadata'>>
/** Written by servers, read by apps. */
export const clientReadOnlyMetadata = json as Kind<unknown, Registered<'clientReadOnlyMetadata'>>
/** For servers only. */
export const serverMetadata = json as Kind<unknown, Registered<'serverMetadata'>>
