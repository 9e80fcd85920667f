'use client'

import { useState } from 'react'
import { BusyButton } from '../../primitives/submit-button.js'
import { provider } from '../../texts/en/sign-in-methods.js'
import { useTexts } from '../../texts/use-texts.js'
import { ProviderIcon } from './provider-icon.js'
import { providerName } from './provider-names.js'

export interface ProviderButtonsProps {
  readonly providers: readonly string[]
  /** A redirect to a provider is in progress. */
  readonly busy: boolean
  readonly onChoose: (providerId: string) => void
}

/** One button per OAuth provider. */
export function ProviderButtons({ providers, busy, onChoose }: ProviderButtonsProps) {
  const t = useTexts(provider)
  const [chosen, choose] = useState<string>()
  return (
    <fieldset aria-label={t('provider.group')} className="lk-method-buttons">
      {providers.map((id) => (
        <BusyButton
          key={id}
          pending={busy && id === chosen}
          pendingText={t('provider.pending', { provider: providerName(id) })}
          className="lk-button lk-method-button"
          onClick={() => {
            choose(id)
            onChoose(id)
          }}
        >
          <ProviderIcon id={id} />
          <span>{t('provider.continue', { provider: providerName(id) })}</span>
        </BusyButton>
      ))}
    </fieldset>
  )
}
