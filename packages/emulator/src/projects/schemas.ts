import { type AnySchema, camel, entity, type Fields } from '@latchkey/core/internal/contract'
import { zodOf } from '@latchkey/core/internal/contract/zod'
import { z } from 'zod'
import { type ExternalProvider, type IntegrationSettings, TEST_INTEGRATIONS } from '../world/integrations.js'
import { projectSettings } from '../world/project-settings.js'
import type { ProjectOptions } from './projects.js'
import type { PermissionOptions, TeamOptions, UserOptions } from './seeds.js'

/** Returns a schema whose wire names are camelCase, as in the options and the configuration file. */
export function camelCaseSchema(schema: AnySchema): AnySchema {
  if (schema.kind === 'entity') {
    const { fields } = schema as AnySchema & { fields: Fields }
    return entity(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [field.view ?? camel(name), camelCaseSchema(field)]),
      ),
    )
  }
  return ['list', 'optional', 'nullable'].includes(schema.kind)
    ? { ...schema, of: camelCaseSchema(schema.of as AnySchema) }
    : schema
}

/** A schema for each option of a type, so that no option is missing in the configuration file. */
export type Schemas<Options> = Record<keyof NonNullable<Options>, z.ZodType>

export const settingsSchema = (zodOf(camelCaseSchema(projectSettings)) as z.ZodObject).partial()

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
  } satisfies Schemas<UserOptions>)
  .partial()

export const teamSchema = z
  .strictObject({
    id: z.uuid(),
    profileImageUrl: name,
    members: z.array(z.strictObject({ user: name, permissions: z.array(name).optional() })),
    ...metadata,
  } satisfies Schemas<Omit<TeamOptions, 'displayName'>>)
  .partial()
  .extend({ displayName: name })

export const permissionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_:]+$/, 'must consist of lower-case letters, digits, "_" and ":"'),
  scope: z.enum(['team', 'project']),
  description: z.string().optional(),
  contains: z.array(name).optional(),
} satisfies Schemas<PermissionOptions>)

const integrationSchema = z
  .strictObject({
    issuer: name,
    audience: name,
    jwksUrl: name,
    clientId: name,
    authorizedParties: name,
  } satisfies Schemas<IntegrationSettings>)
  .partial()

export const integrationsSchema = z.partialRecord(
  z.enum(Object.keys(TEST_INTEGRATIONS) as ExternalProvider[]),
  integrationSchema,
)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The fields of a project. */
export const projectSchema = z.strictObject({
  id: z.string().refine((id) => id === 'internal' || UUID.test(id), 'must be a UUID (version 4) or "internal"'),
  keys: z.strictObject({ publishable: name, secret: name.optional(), admin: name.optional() } satisfies Schemas<
    ProjectOptions['keys']
  >),
  displayName: z.string().optional(),
  description: z.string().optional(),
  productionMode: z.boolean().optional(),
  appearance: z
    .object({
      logo: name.optional(),
      tokens: z.record(z.string(), z.string()).optional(),
      preset: z.enum(['default', 'compact', 'soft']).optional(),
    } satisfies Schemas<ProjectOptions['appearance']>)
    .optional(),
  integrations: integrationsSchema.optional(),
  settings: settingsSchema.optional(),
  users: z.array(userSchema).optional(),
  teams: z.array(teamSchema).optional(),
  permissions: z.array(permissionSchema).optional(),
} satisfies Schemas<ProjectOptions>)
