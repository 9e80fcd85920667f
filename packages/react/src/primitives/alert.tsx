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
  /** What to say where there is no error. */
  readonly text?: string | undefined
}

/** The place where errors of the whole form are said. Always there, so that what comes into it is read out. */
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

/** An error whose text loads when it is needed; if it cannot be had, that is told as any unknown one. */
function Rarer({ error }: { readonly error: unknown }) {
  const t = useTexts(firstErrors)
  const state = useResourceState(TEXTS)
  // What has failed before is tried again.
  useEffect(TEXTS.load, [])
  if (state.status === 'pending') return null
  return state.status === 'ready' ? <state.value error={error} /> : <p>{t('error.unknown')}</p>
}
