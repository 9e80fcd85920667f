'use client'

import { Card } from '../../primitives/card.js'
import { SignInOrHome } from '../../primitives/next-actions.js'
import { PageLink } from '../../primitives/page-link.js'
import { noMethod } from '../../texts/en/screens/no-method.js'
import { signUpOff } from '../../texts/en/screens/sign-up-off.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** Shown when the project has no sign-in method that this page supports. */
export function NoMethod() {
  const t = useTexts(noMethod)
  return (
    <Card title={t('noMethod.title')}>
      <p>{t('noMethod.text')}</p>
      <Styled as="div" className="lk-actions">
        <PageLink page="home" className="lk-button">
          {t('common.home')}
        </PageLink>
      </Styled>
    </Card>
  )
}

/** Shown when sign-up is disabled. */
export function SignUpOff() {
  const t = useTexts(signUpOff)
  return (
    <Card title={t('signUp.disabledTitle')}>
      <p>{t('signUp.disabled')}</p>
      <SignInOrHome />
    </Card>
  )
}
