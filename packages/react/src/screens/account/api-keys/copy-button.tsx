import { useState } from 'react'
import { Button } from '../../../primitives/button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'

export interface CopyButtonProps {
  /** Called on click. */
  readonly text: () => string
  readonly describedBy: string
  /** Default: a small button. */
  readonly className?: string
  readonly onCopied?: () => void
}

/** Copies text to the clipboard and announces the result. */
export function CopyButton({ text, describedBy, className = 'lk-button lk-small-button', onCopied }: CopyButtonProps) {
  const t = useAccountTexts()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    setState('idle')
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
      onCopied?.()
    } catch {
      // No secure context, or permission denied.
      setState('failed')
    }
  }
  return (
    <>
      <Button className={className} aria-describedby={describedBy} onClick={copy}>
        {t('account.copy')}
      </Button>
      <Styled.p aria-live="polite" className={state === 'idle' ? 'lk-hidden' : 'lk-hint'}>
        {state === 'copied' && t('account.copied')}
        {state === 'failed' && t('account.copyFailed')}
      </Styled.p>
    </>
  )
}
