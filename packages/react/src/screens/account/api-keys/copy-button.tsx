'use client'

import { useState } from 'react'
import { Button } from '../../../primitives/button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'

export interface CopyButtonProps {
  /** Called on click. */
  readonly text: () => string
  readonly describedBy: string
  /** Whether it is the primary action. Default: `false`. */
  readonly isPrimary?: boolean
  readonly onCopied?: () => void
}

/** Copies text to the clipboard and announces the result. */
export function CopyButton({ text, describedBy, isPrimary = false, onCopied }: CopyButtonProps) {
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
      <Button
        className={`lk-button lk-small-button${isPrimary ? ' lk-primary' : ''}`}
        aria-describedby={describedBy}
        onClick={copy}
      >
        {t('account.copy')}
      </Button>
      <Styled as="p" role="status" className={state === 'idle' ? 'lk-hidden' : 'lk-hint'}>
        {state === 'copied' && t('account.copied')}
        {state === 'failed' && t('account.copyFailed')}
      </Styled>
    </>
  )
}
