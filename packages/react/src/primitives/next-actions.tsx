import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { PageLink, type PageLinkProps } from './page-link.js'

/** Links to sign-in, or to another page, and to the home page. */
export function SignInOrHome({
  page = 'signIn',
  children,
  ...link
}: Partial<Pick<PageLinkProps, 'page' | 'place' | 'returning' | 'className' | 'children'>>) {
  const t = useTexts()
  return (
    <>
      <PrimaryLink {...link} page={page}>
        {children || t('common.signIn')}
      </PrimaryLink>
      <HomeLink />
    </>
  )
}

/** The footer of a card, with a link to the home page. */
export function HomeLink({ children }: Partial<Pick<PageLinkProps, 'children'>>) {
  const t = useTexts()
  return (
    <Styled.p className="lk-aside">
      <PageLink page="home">{children ?? t('common.home')}</PageLink>
    </Styled.p>
  )
}

/** The footer of a card for a user who may want another account. */
export function SignOutLink() {
  const t = useTexts()
  return (
    <Styled.p className="lk-aside">
      <PageLink page="signOut">{t('common.signOut')}</PageLink>
    </Styled.p>
  )
}

/** The only button of a card, which opens a page. */
export const PrimaryLink = ({ className = 'lk-button lk-primary', ...link }: PageLinkProps) => (
  <Styled.div className="lk-actions">
    <PageLink {...link} className={className} />
  </Styled.div>
)
