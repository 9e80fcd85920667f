// A client whose refresh token scripts cannot read. Its own entry point, because most apps do not need it.

export { getHttpOnlyOptions, type HttpOnlySessionOptions } from './http-only-session.js'
