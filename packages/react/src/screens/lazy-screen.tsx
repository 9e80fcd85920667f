'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import type { LoadableScreen } from '../handler/load-screen.js'
import { LoadingCard } from '../primitives/card.js'
import { useResourceState } from '../use-resource.js'

/** Part of a screen that is loaded when first rendered: `<LazyScreen screen={TWO_FACTOR_CODE} attempt={attempt} />`. */
export function LazyScreen<P extends object>({ part, ...props }: { readonly part: LoadableScreen<P> } & P) {
  const state = useResourceState(part)
  if (state.status === 'pending') return <LoadingCard />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={part.load} />
  return <state.value {...(props as unknown as P)} />
}
