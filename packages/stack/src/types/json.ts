/** Metadata: any JSON value. */
// biome-ignore lint/suspicious/noExplicitAny: the type that apps compile against
export type Json = any
