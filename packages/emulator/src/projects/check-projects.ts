import { z } from 'zod'
import { projectSchema } from './schemas.js'
import { SeedError } from './seeds.js'
import { describeIssues } from './unknown-fields.js'

const schema = z.object({ projects: z.array(projectSchema).optional() })

/**
 * Throws for fields and values in projects that do not exist: the compiler does not check options that are imported from JSON.
 *
 * @throws {SeedError} That names them.
 */
export function checkProjects(called: string, projects: unknown): void {
  const { error } = schema.safeParse({ projects })
  const issues = error?.issues.filter(({ code }) => code === 'unrecognized_keys' || code === 'invalid_value') ?? []
  if (issues.length > 0) throw new SeedError(`\`${called}\` has invalid options:\n${describeIssues(issues, schema)}`)
}
