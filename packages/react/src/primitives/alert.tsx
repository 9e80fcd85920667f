'use client'

import { isClientError } from '@latchkey/core'
import { useEffect } from 'react'
import { loadable } from '../hooks/loadable.js'
import { useResourceState } from '../hooks/use-resource.js'
import { bundledErrorText } from '../texts/bundled-error.js'
import { bundledErrors } from '../texts/en/bundled-errors.js'
import { useTexts } from '../texts/use-texts.js'
import { useClassNames } from '../theme/appearance.js'

export interface AlertProps {
  readonly error: unknown
  /** Text to show when there is no error. */
  readonly text?: string | undefined
}

/** Renders form-level errors. Always mounted, so that screen readers announce new errors. */
export function Alert({ error, text }: AlertProps) {
  const t = useTexts(bundledErrors)
  const classFor = useClassNames()
  const first = bundledErrorText(error)
  // The page is about to show the current session: there is nothing for its user to do.
  const isShown = error !== undefined && !isClientError(error, 'SESSION_CHANGED')
  return (
    <div role="alert" className={classFor('lk-alert')}>
      {first ? <p>{t(...first)}</p> : isShown ? <Rarer error={error} /> : text && <p>{text}</p>}
    </div>
  )
}

const TEXTS = loadable(async () => (await import('./error-text.js')).ErrorText)

/** Loads the text of a less common error on demand. Falls back to the generic text if loading fails. */
function Rarer({ error }: { readonly error: unknown }) {
  const t = useTexts(bundledErrors)
  const state = useResourceState(TEXTS)
  // Retry after an earlier failure.
  useEffect(TEXTS.load, [])
  if (state.status === 'pending') return null
  return state.status === 'ready' ? <state.value error={error} /> : <p>{t('error.unknown')}</p>
}
