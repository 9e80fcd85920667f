// The calls that are compared: each option at its extremes, or each method for each kind of user.
import type { Explanation } from '../differential/explain.js'
import { INTENDED, INTENDED_OF_USERS, isUsualOnly } from './explanations.js'
import { type Generated, generateCalls } from './generate.js'
import { RECEIVERS } from './receivers.js'
import { callsOfUsers } from './users.js'

/** Lets a row apply to the calls of users, whose names end with the user. */
function forUsers({ operations, ...row }: Explanation): Explanation {
  if (!operations) return row
  return { ...row, operations: new RegExp(operations.source.replace(/\$$/, '($| as )'), operations.flags) }
}

/** The intended differences of each table. Those of options also apply to users. */
export const INTENDED_IN = { options: INTENDED, users: [...INTENDED.map(forUsers), ...INTENDED_OF_USERS] } as const

/** Generates the calls of a table from the published declarations. */
export function generateTable(table: string, declarations: string): Generated {
  if (table === 'options') return generateCalls(declarations, RECEIVERS, isUsualOnly)
  const generated = generateCalls(declarations, RECEIVERS, () => true)
  return { ...generated, calls: callsOfUsers(generated.calls) }
}
