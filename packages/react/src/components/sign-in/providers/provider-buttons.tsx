import { useState } from 'react'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { provider } from '../../../texts/en/sign-in-methods.js'
import { useTexts } from '../../../texts/use-texts.js'
import { useAppearance } from '../../../theme/appearance.js'
import { Styled } from '../../../theme/styled.js'
import { rememberMethod } from '../last-used.js'
import { ProviderIcon } from './provider-icon.js'
import { providerName } from './provider-names.js'

export interface ProviderButtonsProps {
  readonly providers: readonly string[]
  /** A redirect to a provider is in progress. */
  readonly busy: boolean
  /** There is no form: the buttons have the room for their texts. */
  readonly alone?: boolean
  /** Whether they are the provider that was used last, which has a row with a mark. Default: `false`. */
  readonly isLast?: boolean
  readonly onChoose: (provider: string) => void
}

/** One button per OAuth provider: a few as rows with text, more as a grid of icons. */
export function ProviderButtons({ providers, busy, alone, isLast = false, onChoose }: ProviderButtonsProps) {
  const t = useTexts(provider)
  const client = useClient()
  const { socialButtons } = useAppearance()
  const [chosen, choose] = useState<string>()
  const icons = !isLast && (socialButtons ? socialButtons === 'icons' : providers.length > (alone ? 8 : 2))
  return (
    <Styled.fieldset aria-label={t('provider.group')} className="lk-method-buttons" data-lk-icons={icons || undefined}>
      {providers.map((id) => {
        const label = t('provider.continue', { provider: providerName(id) })
        return (
          <BusyButton
            key={id}
            pending={busy && id === chosen}
            pendingText={t('provider.pending', { provider: providerName(id) })}
            className="lk-button lk-method-button"
            label={icons ? label : undefined}
            badge={isLast ? t('provider.lastUsed') : undefined}
            onClick={() => {
              choose(id)
              rememberMethod(client, id)
              onChoose(id)
            }}
          >
            <ProviderIcon id={id} />
            {!icons && <span>{label}</span>}
          </BusyButton>
        )
      })}
    </Styled.fieldset>
  )
}
