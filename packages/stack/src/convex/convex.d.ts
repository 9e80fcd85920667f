// The part of Convex that this package uses, so that it builds without Convex. Apps use the types of their version.

declare module 'convex/server' {
  export interface ComponentDefinition<Exports> {
    readonly exports?: Exports
  }
  export function defineComponent(name: string): ComponentDefinition<unknown>
}
