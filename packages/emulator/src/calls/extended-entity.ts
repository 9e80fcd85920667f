import { type Entity, entity, type Fields } from '@latchkey/core/internal/contract'

/** Returns an entity with additional fields, which replace fields of the same name. */
export const extended = <F extends Fields, M extends Fields>(
  schema: Entity<F> | undefined,
  fields: M,
): Entity<Omit<F, keyof M> & M> => entity({ ...schema?.fields, ...fields } as Omit<F, keyof M> & M)
