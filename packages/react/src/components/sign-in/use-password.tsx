'use client'

import { Button } from '../../primitives/button.js'
import { signIn } from '../../texts/en/screens/sign-in.js'
import { useTexts } from '../../texts/use-texts.js'

/** Button that replaces the form for an email code with the form for a password. */
export function UsePassword({ onChoose }: { readonly onChoose: () => void }) {
  const t = useTexts(signIn)
  return (
    <Button className="lk-button lk-method-button lk-ghost" onClick={onChoose}>
      {t('signIn.usePassword')}
    </Button>
  )
}
