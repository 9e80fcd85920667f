'use client'

import { useEffect } from 'react'
import { loadable } from '../handler/load-screen.js'
import { firstErrors } from '../texts/en/first-errors.js'
import { firstErrorText } from '../texts/first-error.js'
import { useTexts } from '../texts/use-texts.js'
import { useDress } from '../theme/look.js'
import { useResourceState } from '../use-resource.js'

export interface AlertProps {
  readonly error: unknown
  /** Text to show when there is no error. */
  readonly text?: string | undefined
}

/** Renders form-level errors. Always mounted, so that screen readers announce new errors. */
export function Alert({ error, text }: AlertProps) {
  const t = useTexts(firstErrors)
  const dress = useDress()
  const first = firstErrorText(error)
  return (
    <div role="alert" className={dress('lk-alert')}>
      {first ? <p>{t(...first)}</p> : error !== undefined ? <Rarer error={error} /> : text && <p>{text}</p>}
    </div>
  )
}

const TEXTS = loadable(async () => (await import('./error-said.js')).ErrorSaid)

/** Loads the text of a less common error on demand. Falls back to the generic text if loading fails. */
function Rarer({ error }: { readonly error: unknown }) {
  const t = useTexts(firstErrors)
  const state = useResourceState(TEXTS)
  // Retry after an earlier failure.
  useEffect(TEXTS.load, [])
  if (state.status === 'pending') return null
  return state.status === 'ready' ? <state.value error={error} /> : <p>{t('error.unknown')}</p>
}
