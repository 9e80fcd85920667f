'use client'

import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { PageLink } from './page-link.js'

/** Links to sign-in and to the home page. */
export function SignInOrHome({ returning = false }: { readonly returning?: boolean }) {
  const t = useTexts()
  return (
    <Styled as="div" className="lk-actions">
      <PageLink page="signIn" className="lk-button lk-primary" returning={returning}>
        {t('common.signIn')}
      </PageLink>
      <PageLink page="home" className="lk-button">
        {t('common.home')}
      </PageLink>
    </Styled>
  )
}
