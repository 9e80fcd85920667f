import { type AnyKind, camel, entity, type Fields } from '@latchkey/core/contract'
import { zodOf } from '@latchkey/core/contract/zod'
import { z } from 'zod'
import { projectSettings } from '../world/project-settings.js'

/** Returns a kind whose wire names are camelCase, as in the options and the configuration file. */
export function camelCaseKind(kind: AnyKind): AnyKind {
  if (kind.kind === 'entity') {
    const { fields } = kind as AnyKind & { fields: Fields }
    return entity(
      Object.fromEntries(Object.entries(fields).map(([name, of]) => [of.view ?? camel(name), camelCaseKind(of)])),
    )
  }
  return ['list', 'optional', 'nullable'].includes(kind.kind)
    ? { ...kind, of: camelCaseKind(kind.of as AnyKind) }
    : kind
}

export const settingsSchema = (zodOf(camelCaseKind(projectSettings)) as z.ZodObject).partial()

export const name = z.string().min(1)

export const metadata = {
  clientMetadata: z.json(),
  clientReadOnlyMetadata: z.json(),
  serverMetadata: z.json(),
}

export const userSchema = z
  .strictObject({
    id: z.uuid(),
    email: z.email(),
    emailVerified: z.boolean(),
    password: z.string().min(8).max(70),
    displayName: name,
    profileImageUrl: name,
    totpSecret: z.base64(),
    permissions: z.array(name),
    providers: z.array(z.strictObject({ id: name, accountId: name, email: z.email().optional() })),
    ...metadata,
  })
  .partial()

export const teamSchema = z
  .strictObject({
    id: z.uuid(),
    profileImageUrl: name,
    members: z.array(z.strictObject({ user: name, permissions: z.array(name).optional() })),
    ...metadata,
  })
  .partial()
  .extend({ displayName: name })

export const permissionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_:]+$/, 'must consist of lower-case letters, digits, "_" and ":"'),
  scope: z.enum(['team', 'project']),
  description: z.string().optional(),
  contains: z.array(name).optional(),
})
