/**
 * Returns the options that have a value. In the published kit, `undefined` in a change means "unchanged", while the
 * functions of core refuse it where an ID is meant. Not for options without which a call returns more.
 */
export const given = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
