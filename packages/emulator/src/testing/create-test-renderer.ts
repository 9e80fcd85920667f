import { callback, checkOptions, entity } from '@latchkey/core/internal/contract'
import { createTestProvider, TEST_PROVIDER_OPTIONS, type TestProviderOptions } from './create-test-provider.js'
import type { TestWorld } from './create-test-world.js'
import type { SessionClient, SignInTarget } from './sign-in-as.js'

/** Options of {@link createTestRenderer}. */
export interface TestRendererOptions<C, N, E, R> extends TestProviderOptions<C, N, E> {
  /** `render` of `@testing-library/react`. */
  readonly render: (ui: N, options: { readonly wrapper: (props: { readonly children: N }) => E }) => R
  /** `act` of `@testing-library/react`. */
  readonly act: (work: () => Promise<void>) => PromiseLike<void>
}

/** A test world that renders components. */
export interface TestRenderer<C, N, R> extends TestWorld<C> {
  /** Renders with a signed-in user. Default: a new user. */
  renderSignedIn(ui: N, user?: SignInTarget): Promise<R>
  /** Renders without a signed-in user. */
  renderSignedOut(ui: N): Promise<R>
}

/**
 * Creates functions that render components with an emulator behind them and no network. Hooks that suspend work, because
 * the functions await `act`: after a `render()` without it, React does not continue suspended components.
 *
 * @param options `LatchkeyProvider`, `createClient`, `render`, `act`, and options of the emulator.
 * @returns The test world, with `renderSignedIn` and `renderSignedOut`.
 *
 * @example
 * const { renderSignedIn } = createTestRenderer({ LatchkeyProvider, createClient, render, act })
 * await renderSignedIn(<Profile />, { displayName: 'Ada' })
 * await screen.findByText('Hello Ada')
 */
export function createTestRenderer<C extends SessionClient, N, E, R>(
  options: TestRendererOptions<C, N, E, R>,
): TestRenderer<C, N, R> {
  checkOptions('createTestRenderer', options, entity({ render: callback, act: callback, ...TEST_PROVIDER_OPTIONS }))
  const { render, act, ...providerOptions } = options
  const { Provider, ...world } = createTestProvider<C, N, E>(providerOptions)
  const renderSignedOut = async (ui: N) => {
    let result: R | undefined
    await act(async () => {
      result = render(ui, { wrapper: Provider })
    })
    return result as R
  }
  const renderSignedIn = async (ui: N, user?: SignInTarget) => {
    await world.signInAs(user)
    return renderSignedOut(ui)
  }
  return { ...world, renderSignedIn, renderSignedOut }
}
