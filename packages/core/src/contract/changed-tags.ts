import type { Contract } from './endpoint.js'

/** Which reads show the data of others, by their cache tags. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  user: ['users'],
  // Users can be listed by their team.
  'team-members': ['users'],
  // Users receive the invitations to their verified addresses.
  'contact-channels': ['user', 'users', 'team-invitations'],
  project: ['config', 'owned-projects'],
  'permission-definitions': ['config'],
  'email-templates': ['config'],
  'email-themes': ['config'],
}

/** Returns the cache tags of all data that a call changes. */
export const changedTags = ({ changes = [], changesWith = {} }: Contract, input: object): readonly string[] =>
  [...changes, ...Object.keys(input).flatMap((name) => changesWith[name] ?? [])].flatMap((tag) => [
    tag,
    ...(SHOWN_IN[tag] ?? []),
  ])
