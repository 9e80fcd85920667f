import { redirectToUrl } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useAction } from '../hooks/use-action.js'
import { useUserState } from '../hooks/use-user-state.js'
import { Alert } from '../primitives/alert.js'
import { useAppNameLater } from '../primitives/app-name.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { PrimaryLink } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { notFound, redirecting } from '../texts/en/handler.js'
import { userMenu } from '../texts/en/user-menu.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

export function NotFound() {
  const t = useTexts(notFound, userMenu)
  const isSignedOut = useUserState({ includeRestricted: true }).status === 'signed-out'
  return (
    <Card title={t('notFound.title')} app={useAppNameLater()}>
      <p>{t('notFound.text')}</p>
      <PrimaryLink page="home">{t('common.home')}</PrimaryLink>
      <Styled.p className="lk-aside">
        {isSignedOut ? (
          <PageLink page="signIn">{t('common.signIn')}</PageLink>
        ) : (
          <PageLink page="accountSettings">{t('user.settings')}</PageLink>
        )}
      </Styled.p>
    </Card>
  )
}

const replaceWith = (client: Parameters<typeof redirectToUrl>[0], to: string) =>
  redirectToUrl(client, to, { replace: true })

/**
 * Redirects to the URL that the app has configured for the screen. Renders a link if redirects are disabled or the URL
 * is on another site.
 */
export function Redirecting({ to }: { readonly to: string }) {
  const t = useTexts(redirecting)
  const { run, error, pending } = useAction(replaceWith)
  useEffect(() => {
    run(to)
  }, [run, to])
  if (pending) return <LoadingCard text={t('redirecting.pending')} />
  return (
    <Card title={t('redirecting.title')}>
      <Alert error={error} />
      <Styled.div className="lk-actions">
        <Styled.a className="lk-button lk-primary" href={to}>
          {t('common.continue')}
        </Styled.a>
      </Styled.div>
    </Card>
  )
}
