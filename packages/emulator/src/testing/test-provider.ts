import type { StartsSessions } from './sign-in-as.js'
import { type TestWorld, type TestWorldOptions, testWorld } from './test-world.js'

/** What the app's own React bindings bring: this kit depends on no React. */
export interface ProviderParts<C, N, E> extends TestWorldOptions<C> {
  /** `LatchkeyProvider` of `@latchkey/react`. */
  readonly LatchkeyProvider: (props: { readonly client: C; readonly children?: N }) => E
}

/**
 * A provider for tests of components, with a service behind it and no network:
 *
 *     const { Provider, signInAs } = testProvider({ LatchkeyProvider, createClient })
 *     await signInAs()
 *     render(<Provider><Profile /></Provider>)
 */
export function testProvider<C extends StartsSessions, N, E>({
  LatchkeyProvider,
  ...options
}: ProviderParts<C, N, E>): TestWorld<C> & { readonly Provider: (props: { readonly children?: N }) => E } {
  const world = testWorld<C>(options)
  return {
    ...world,
    Provider: ({ children }) => LatchkeyProvider({ client: world.client, ...(children !== undefined && { children }) }),
  }
}
