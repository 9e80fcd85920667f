// The part of Convex that this package uses, so that it builds without Convex.

declare module 'convex/server' {
  export function defineComponent(name: string): unknown
}
