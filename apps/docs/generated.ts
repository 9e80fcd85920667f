// The pages that are generated when the site is built.
import { apiReference } from './symbols.ts'

/** Returns the generated pages by their path in the site. */
export function generatedPages(): ReadonlyMap<string, string> {
  return apiReference().pages
}
