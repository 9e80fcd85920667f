import type { LoadableScreen } from '../hooks/loadable.js'
import { useResourceState } from '../hooks/use-resource.js'
import { useRetry } from '../hooks/use-retry.js'
import { LoadingCard } from '../primitives/card.js'
import { NotLoaded } from './cards/not-loaded.js'

/** Part of a screen that is loaded when first rendered: `<LazyScreen screen={TWO_FACTOR_CODE} attempt={attempt} />`. */
export function LazyScreen<P extends object>({ part, ...props }: { readonly part: LoadableScreen<P> } & P) {
  const state = useResourceState(part)
  const retry = useRetry(part)
  if (state.status === 'pending') return <LoadingCard />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={retry} />
  return <state.value {...(props as unknown as P)} />
}

/** Part of a screen that appears when it is loaded, and not at all if it cannot be loaded. */
export function LazyPart<P extends object>({ part, ...props }: { readonly part: LoadableScreen<P> } & P) {
  const state = useResourceState(part)
  return state.status === 'ready' && <state.value {...(props as unknown as P)} />
}
