'use client'

import type { Client } from '@latchkey/core'
import { useId, useState } from 'react'
import { useIsHydrated } from '../../../hooks/use-is-hydrated.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { provider } from '../../../texts/en/sign-in-methods.js'
import { useTexts } from '../../../texts/use-texts.js'
import { useAppearance } from '../../../theme/appearance.js'
import { Styled } from '../../../theme/styled.js'
import { ProviderIcon } from './provider-icon.js'
import { providerName } from './provider-names.js'

export interface ProviderButtonsProps {
  readonly providers: readonly string[]
  /** A redirect to a provider is in progress. */
  readonly busy: boolean
  /** There is no form: the buttons have the room for their texts. */
  readonly alone?: boolean
  readonly onChoose: (provider: string) => void
}

/** One button per OAuth provider: a few as rows with text, more as a grid of icons. */
export function ProviderButtons({ providers, busy, alone, onChoose }: ProviderButtonsProps) {
  const t = useTexts(provider)
  const client = useClient()
  const { socialButtons } = useAppearance()
  const [chosen, choose] = useState<string>()
  const badge = useId()
  const isHydrated = useIsHydrated()
  // Read once: a click must not move the badge.
  const [stored] = useState(() => lastProvider(client))
  const last = isHydrated ? stored : undefined
  const icons = socialButtons ? socialButtons === 'icons' : providers.length > (alone ? 8 : 2)
  const text = t('provider.lastUsed')
  return (
    <Styled
      as="fieldset"
      aria-label={t('provider.group')}
      className="lk-method-buttons"
      data-lk-icons={icons || undefined}
    >
      {providers.map((id) => {
        const label = t('provider.continue', { provider: providerName(id) })
        return (
          <BusyButton
            key={id}
            pending={busy && id === chosen}
            pendingText={t('provider.pending', { provider: providerName(id) })}
            className="lk-button lk-method-button"
            label={icons ? label : undefined}
            describedBy={id === last ? badge : undefined}
            badge={id === last ? text : undefined}
            onClick={() => {
              choose(id)
              rememberProvider(client, id)
              onChoose(id)
            }}
          >
            <ProviderIcon id={id} />
            {!icons && <span>{label}</span>}
          </BusyButton>
        )
      })}
      {last && providers.includes(last) && (
        <span id={badge} hidden>
          {text}
        </span>
      )}
    </Styled>
  )
}

const entry = (client: Client<'client'>) => `latchkey-last-${client.projectId}`

/** The provider chosen last in this browser, to mark its button. */
const lastProvider = (client: Client<'client'>): string | undefined =>
  client.env.sharedStore?.get(entry(client)) ?? undefined

/** Stores the provider that the user chose. */
export const rememberProvider = (client: Client<'client'>, provider: string): void =>
  client.env.sharedStore?.set(entry(client), provider)
