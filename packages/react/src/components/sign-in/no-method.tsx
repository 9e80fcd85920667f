import { Card, type CardProps } from '../../primitives/card.js'
import { HomeLink, SignInOrHome } from '../../primitives/next-actions.js'
import { noMethod } from '../../texts/en/screens/no-method.js'
import { signUpOff } from '../../texts/en/screens/sign-up-off.js'
import { useTexts } from '../../texts/use-texts.js'

/** Shown when the project has no sign-in method that this page supports. */
export function NoMethod({ app }: Pick<CardProps, 'app'>) {
  const t = useTexts(noMethod)
  return (
    <Card title={t('noMethod.title')} app={app}>
      <p>{t('noMethod.text')}</p>
      <HomeLink />
    </Card>
  )
}

/** Shown when sign-up is disabled. */
export function SignUpOff({ app }: Pick<CardProps, 'app'>) {
  const t = useTexts(signUpOff)
  return (
    <Card title={t('signUp.disabledTitle')} app={app}>
      <p>{t('signUp.disabled')}</p>
      <SignInOrHome />
    </Card>
  )
}
