// A client whose refresh token scripts cannot read. Its own entry point, because most apps do not need it.

export type { Env } from '../env.js'
export type { ClientOptions } from '../options.js'
export { getHttpOnlyOptions, type HttpOnlySessionOptions } from './http-only-session.js'
