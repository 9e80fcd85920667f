'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import { loadable } from '../handler/load-screen.js'
import { Waiting } from '../primitives/card.js'
import { useResourceState } from '../use-resource.js'
import type { SecondFactorProps } from './second-factor.js'

const LOADED = loadable(async () => (await import('./second-factor.js')).SecondFactor)

/** The second factor. Few need it: it loads when it is asked for. */
export function Second(props: SecondFactorProps) {
  const state = useResourceState(LOADED)
  if (state.status === 'pending') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={LOADED.load} />
  return <state.value {...props} />
}
