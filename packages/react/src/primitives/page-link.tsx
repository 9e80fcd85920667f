import { INTERNALS } from '@latchkey/core/internal/client'
import { type PageName, recordSignOutIntent, resolveUrls } from '@latchkey/core/internal/navigation'
import { type ComponentPropsWithoutRef, createContext, type MouseEvent, useContext } from 'react'
import { hrefOf } from '../navigation/href-of.js'
import { useHref } from '../navigation/location.js'
import { useClient } from '../provider/client-context.js'
import { Styled } from '../theme/styled.js'

/** Navigates to another page without a full page load, where the app has a router. */
export const Navigate = createContext<((to: string) => void) | undefined>(undefined)

export interface PageLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> {
  readonly page: PageName
  /** Sign-in, sign-up and the verification of the email address redirect back to the current page. */
  readonly returning?: boolean
  /** Fragment of the URL, without `#`. */
  readonly place?: string | undefined
}

/**
 * A link to one of the configured pages. A regular `<a>`, so it can be opened in a new tab. There is no link to sign-out where
 * another provider signs out.
 */
export function PageLink({ page, returning, place, className = 'lk-link', children, ...rest }: PageLinkProps) {
  const client = useClient()
  const currentUrl = useHref()
  const navigateInApp = useContext(Navigate)
  const { redirectMethod } = client[INTERNALS]
  const navigate =
    navigateInApp ??
    (typeof redirectMethod === 'object' ? (to: string) => redirectMethod.navigate(to, { replace: false }) : undefined)
  const to = hrefOf(page, resolveUrls(client.urls), currentUrl, returning)
  const href = place === undefined ? to : `${to}#${place}`
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifierKey(event)) return
    if (page === 'signOut') recordSignOutIntent(client[INTERNALS].env)
    if (!navigate) return
    event.preventDefault()
    navigate(href)
  }
  if (page === 'signOut' && client.session.provider !== undefined) return null
  return (
    <Styled.a {...rest} className={className} href={href} onClick={follow}>
      {children}
    </Styled.a>
  )
}

const hasModifierKey = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
