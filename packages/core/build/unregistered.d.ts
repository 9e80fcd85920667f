// The metadata of an app that has registered no types, while the declarations of core are built. The compiler evaluates types
// while it writes them, and would make metadata `unknown` for good. `endpoint-docs.ts` replaces these types by `Registered`.

declare const KIND: unique symbol

/** The type of one kind of metadata. Every object has it. */
export interface Unregistered<Owner, Kind> {
  readonly [KIND]?: [Owner, Kind]
}

type Kinds<Owner> = {
  [Kind in 'clientMetadata' | 'clientReadOnlyMetadata' | 'serverMetadata']: Unregistered<Owner, Kind>
}

declare module '../src/contract/metadata.js' {
  interface Register {
    user: Kinds<'user'>
    team: Kinds<'team'>
  }
}
