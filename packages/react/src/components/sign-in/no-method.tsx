import type { CardProps } from '../../primitives/card.js'
import { SignInOrHome } from '../../primitives/next-actions.js'
import { noMethod, signUpOff } from '../../texts/en/screens/no-method.js'
import { useTexts } from '../../texts/use-texts.js'
import { Notice } from '../cards/notice.js'

/** Shown when the project has no sign-in method that this page supports. */
export function NoMethod({ app }: Pick<CardProps, 'app'>) {
  const t = useTexts(noMethod)
  return <Notice title={t('noMethod.title')} text={t('noMethod.text')} app={app} moved={false} />
}

/** Shown when sign-up is disabled. */
export function SignUpOff({ app }: Pick<CardProps, 'app'>) {
  const t = useTexts(signUpOff)
  return (
    <Notice title={t('signUp.disabledTitle')} text={t('signUp.disabled')} app={app} moved={false}>
      <SignInOrHome />
    </Notice>
  )
}
