import { z } from 'zod'

/**
 * Returns the hint to add to the message of an issue about unknown fields: the field that was probably meant, such as `email`
 * instead of `primaryEmail`, or else all valid ones. Empty for other issues.
 *
 * @param schema The schema of the whole input.
 */
export function unknownFieldHint(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code !== 'unrecognized_keys') return ''
  const object = issue.path.reduce<z.ZodType | undefined>(memberOf, schema)
  const known = object && Object.keys(shapeOf(object) ?? {})
  if (!known?.length) return ''
  const meant = issue.keys.flatMap((key) => known.find((field) => isSimilar(plain(key), plain(field))) ?? [])
  const quoted = (fields: string[]) => fields.map((field) => `"${field}"`).join(', ')
  return meant.length > 0 ? ` (did you mean ${quoted(meant)}?)` : ` (valid: ${quoted(known)})`
}

/** Describes what is wrong with an input, with one line for each field. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[], schema: z.ZodType): string =>
  issues.map((issue) => `  ${fieldName(issue.path)}: ${issue.message}${unknownFieldHint(issue, schema)}`).join('\n')

const fieldName = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || '(root)'

const plain = (field: string) => field.replaceAll('_', '').toLowerCase()
const isSimilar = (a: string, b: string) => a.endsWith(b) || b.endsWith(a)

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

function shapeOf(schema: z.ZodType) {
  const object = unwrapped(schema)
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : undefined
}

function memberOf(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  if (!schema) return undefined
  const container = unwrapped(schema)
  if (container instanceof z.ZodArray) return container.element as z.ZodType
  if (container instanceof z.ZodRecord) return container.valueType as z.ZodType
  return shapeOf(container)?.[String(key)]
}
