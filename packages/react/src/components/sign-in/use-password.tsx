import { Button } from '../../primitives/button.js'
import { signIn } from '../../texts/en/screens/sign-in.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** Button that replaces the form for an email code with the form for a password. */
export function UsePassword({ onChoose }: { readonly onChoose: () => void }) {
  const t = useTexts(signIn)
  return (
    <Button className="lk-button lk-method-button" onClick={onChoose}>
      <Styled.svg className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 10.5V7.75a4 4 0 0 1 8 0v2.75" />
        <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
      </Styled.svg>
      <span>{t('signIn.usePassword')}</span>
    </Button>
  )
}
