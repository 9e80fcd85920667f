import { UnexpectedValue } from './schema.js'

/** Adds where the object is to the path in the error. Paths are built for errors only, because that takes time. */
export const located = (error: unknown, at: string) => (error instanceof UnexpectedValue ? error.within(at) : error)
