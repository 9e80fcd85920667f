import { INTERNALS } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import { useClient } from '../provider/client-context.js'
import { useTexts } from '../texts/use-texts.js'

/** How long loading is expected to take at most, in milliseconds. A call is tried again for longer. */
const EXPECTED = 5000

interface LoadingTextProps {
  readonly text?: string | undefined
  /** Whether only screen readers get the text at first. */
  readonly isHidden?: boolean
}

/** Says that something is loading, and after a while that it takes longer than expected, as when the service is down. */
export function LoadingText({ text, isHidden = false }: LoadingTextProps) {
  const t = useTexts()
  const { env } = useClient()[INTERNALS]
  const [isSlow, setSlow] = useState(false)
  useEffect(() => env.idleTimer(EXPECTED, () => setSlow(true)), [env])
  return (
    <p role="status" className={isHidden ? (isSlow ? 'lk-small' : 'lk-hidden') : undefined}>
      {isSlow ? t('common.slow') : (text ?? t('common.loading'))}
    </p>
  )
}
