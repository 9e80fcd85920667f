/** A fault that the simulation must find: text that is replaced in a source file while it is loaded. */
// @ts-nocheck

export interface Mutation {
  readonly name: string
  /** What the changed code does. */
  readonly fault: string
  /** `from` must be in the file exactly once. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}

export const mutations: readonly Mutation[]
