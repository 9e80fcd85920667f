import { loadable } from '../../../hooks/loadable.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { useAppearance, useClassNames } from '../../../theme/appearance.js'

const MARK = loadable(async () => (await import('./provider-mark.js')).ProviderMark)

/** Placeholder for the provider icon, which is loaded after the button. */
export function ProviderIcon({ id }: { readonly id: string }) {
  const state = useResourceState(MARK)
  const { socialLogos } = useAppearance()
  const className = useClassNames()('lk-mark')
  return state.status === 'ready' ? (
    <state.value id={id} colors={socialLogos} className={className} />
  ) : (
    <span className={className} />
  )
}
