import { callback, checkOptions, entity } from '@latchkey/core/internal/contract'
import { createTestWorld, TEST_WORLD_OPTIONS, type TestWorld, type TestWorldOptions } from './create-test-world.js'
import type { SessionClient } from './sign-in-as.js'

/** Options of {@link createTestProvider}. The app passes its own React bindings, this package does not depend on React. */
export interface TestProviderOptions<C, N, E> extends TestWorldOptions<C> {
  /** `LatchkeyProvider` of `@latchkey/react`. */
  readonly LatchkeyProvider: (props: { readonly client: C; readonly children?: N }) => E
}

/** The types of all options of {@link createTestProvider}. */
export const TEST_PROVIDER_OPTIONS = { LatchkeyProvider: callback, ...TEST_WORLD_OPTIONS }

/**
 * Creates a React provider for component tests, with an emulator behind it and no network.
 *
 * @param options `LatchkeyProvider`, `createClient`, and options of the emulator.
 * @returns The test world, with the component `Provider` that renders its children with the client.
 *
 * @example
 * const { Provider, signInAs } = createTestProvider({ LatchkeyProvider, createClient })
 * await signInAs()
 * render(<Provider><Profile /></Provider>)
 */
export function createTestProvider<C extends SessionClient, N, E>(
  options: TestProviderOptions<C, N, E>,
): TestWorld<C> & { readonly Provider: (props: { readonly children?: N }) => E } {
  checkOptions('createTestProvider', options, entity(TEST_PROVIDER_OPTIONS))
  const { LatchkeyProvider, ...worldOptions } = options
  const world = createTestWorld<C>(worldOptions)
  return {
    ...world,
    Provider: ({ children }) => LatchkeyProvider({ client: world.client, ...(children !== undefined && { children }) }),
  }
}
