'use client'

import { loadable } from '../../../hooks/loadable.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Styled } from '../../../theme/styled.js'

const MARK = loadable(async () => (await import('./provider-mark.js')).ProviderMark)

/** Placeholder for the provider icon, which is loaded after the button. */
export function ProviderIcon({ id }: { readonly id: string }) {
  const state = useResourceState(MARK)
  return state.status === 'ready' ? <state.value id={id} /> : <Styled as="span" className="lk-mark" />
}
