'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import type { LoadableScreen } from '../handler/load-screen.js'
import { Waiting } from '../primitives/card.js'
import { useResourceState } from '../use-resource.js'

/** A part of a screen that loads when it is first shown: `<OnUse part={SECOND_FACTOR} attempt={attempt} />`. */
export function OnUse<P extends object>({ part, ...props }: { readonly part: LoadableScreen<P> } & P) {
  const state = useResourceState(part)
  if (state.status === 'pending') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={part.load} />
  return <state.value {...(props as unknown as P)} />
}
