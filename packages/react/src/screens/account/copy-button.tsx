'use client'

import { useState } from 'react'
import { Button } from '../../primitives/button.js'
import { useAccountTexts } from './texts/use-account-texts.js'

/** Puts a text into the clipboard and says whether that went well. The text is asked for only then. */
export function CopyButton({ text, describedBy }: { readonly text: () => string; readonly describedBy: string }) {
  const say = useAccountTexts()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    setState('idle')
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
    } catch {
      // Without https, or where the person does not allow it.
      setState('failed')
    }
  }
  return (
    <>
      <Button className="lk-button lk-small-button" aria-describedby={describedBy} onClick={copy}>
        {say('account.copy')}
      </Button>
      <p role="status" className={state === 'idle' ? 'lk-hidden' : 'lk-hint'}>
        {state === 'copied' && say('account.copied')}
        {state === 'failed' && say('account.copyFailed')}
      </p>
    </>
  )
}
