import * as s from './schema/index.js'

/**
 * The types of an app's metadata and the IDs of its permissions. Declare them once, and every result and check has them. A
 * type of `user` or `team` is for users or teams only, a type of metadata without one for both. The IDs are
 * `permission: 'documents:read' | 'documents:write'`.
 *
 * @example
 * declare module '@latchkey/core' {
 *   interface Register {
 *     user: { clientMetadata: { theme: 'light' | 'dark' } }
 *     team: { clientMetadata: { color: string }; serverMetadata: { plan: 'free' | 'pro' } }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps fill it
export interface Register {}

/** The type that an app has registered for a kind of metadata of users or teams, or null. `unknown` without a registration. */
export type Registered<Owner extends 'user' | 'team', Kind extends string> = Register extends {
  [_ in Owner]: { [_ in Kind]: infer T }
}
  ? T | null
  : Register extends { [_ in Kind]: infer T }
    ? T | null
    : unknown

type Metadata<Owner extends 'user' | 'team'> = {
  readonly [Kind in keyof typeof metadata]: s.Schema<unknown, Registered<Owner, Kind>>
}

const metadata = {
  /** Written by the user's own client, readable by every client that can read the user or team. */
  clientMetadata: s.json,
  /** Written by servers, readable by clients. */
  clientReadOnlyMetadata: s.json,
  /** Readable and writable by servers only. */
  serverMetadata: s.json,
}
/** The metadata of users. */
export const userMetadata = metadata as Metadata<'user'>
/** The metadata of teams. */
export const teamMetadata = metadata as Metadata<'team'>
