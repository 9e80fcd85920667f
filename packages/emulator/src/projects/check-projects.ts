import { z } from 'zod'
import { projectSchema } from './schemas.js'
import { SeedError } from './seeds.js'
import { describeIssues } from './unknown-fields.js'

const schema = z.object({ projects: z.array(projectSchema).optional() })

/** Tests may have IDs and texts that no service has. */
const CODES: readonly (string | undefined)[] = ['unrecognized_keys', 'invalid_value', 'invalid_type']

/**
 * Throws for fields and values in projects that do not exist, are missing or have another type: the compiler does not check
 * options that are imported from JSON.
 *
 * @throws {SeedError} That names them.
 */
export function checkProjects(called: string, projects: unknown): void {
  const { error } = schema.safeParse({ projects })
  const issues = error?.issues.filter(({ code }) => CODES.includes(code)) ?? []
  if (issues.length > 0) throw new SeedError(`\`${called}\` has invalid options:\n${describeIssues(issues, schema)}`)
}
