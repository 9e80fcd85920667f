import { isUrl } from '../lib/formats.js'
import { optionError } from '../lib/latchkey-error.js'
import { isTrustedUrl } from './is-trusted-url.js'
import { RETURN_TO, returnPath, returnTo } from './return-to.js'
import { type PageName, resolveUrls, type Urls } from './urls.js'

/** The target of a redirect, or why there is none. */
export type Target =
  | { readonly url: string }
  | { readonly refused: 'PAGE_URL_MISSING' | 'REDIRECT_NOT_TRUSTED'; readonly why: string }

/** Returns the URL of a configured page. Pure. `back` adds or follows a return URL to the current page (`href`). */
export function targetOf(page: PageName, given: Partial<Urls>, href: string | undefined, back: boolean): Target {
  const url = resolveUrls(given)[page]
  if (!url)
    return {
      refused: 'PAGE_URL_MISSING',
      why: `No URL is configured for the page \`${page}\`. Set it in the \`urls\` option of \`createClient\`.`,
    }
  const { signIn, signUp, mfa, magicLinkCallback, oauthCallback, verifyEmail, signOut } = resolveUrls(given)
  // Verifying the email is a part of signing in: it returns neither to the page that the user signed in on nor to its own.
  const toSignIn = [signIn, signUp, mfa, magicLinkCallback, oauthCallback, verifyEmail]
  const isSigningIn =
    page === 'verifyEmail' &&
    href !== undefined &&
    !returnTo(href) &&
    toSignIn.some((at) => isAt(href, at, given, href))
  let target: string | undefined = back && !isSigningIn ? withReturn(page, url, href) : url
  // Signing in must not end on one of these pages or on the one to sign out, but where that page returns to.
  if (page === 'afterSignIn' || page === 'afterSignUp') {
    while (target && [...toSignIn, signOut].some((at) => isAt(target as string, at, given, href))) {
      const inner = returnTo(new URL(target, href).href)
      // A return URL is shorter than the one that contains it. `#` is this page again, which contains `#`.
      target = inner && inner.length < target.length ? inner : undefined
    }
    if (target && target !== url) return checkTarget(target, href)
  }
  return checkTarget(target || url, href, `URL of the page \`${page}\``)
}

/**
 * Returns whether a URL of the app opens a page. The handler ignores letter case, dashes and a trailing slash. Pages of one
 * path differ in their query or hash: those of the page must be in the URL. If the page has none, and other pages are at
 * its path, such as at `/`, the URL must have none either.
 */
function isAt(url: string, page: string, given: Partial<Urls>, href: string | undefined): boolean {
  if (href === undefined || !isUrl(url, href)) return false
  const [opened, configured] = [new URL(url, href), new URL(page, href)]
  if (pathOf(opened) !== pathOf(configured)) return false
  opened.searchParams.delete(RETURN_TO)
  if (configured.hash || configured.search)
    return (
      (!configured.hash || opened.hash === configured.hash) &&
      [...configured.searchParams].every(([name, value]) => opened.searchParams.getAll(name).includes(value))
    )
  const { home, afterSignIn, afterSignUp } = resolveUrls(given)
  const isShared = ['/', home, afterSignIn, afterSignUp].some((at) => pathOf(new URL(at, href)) === pathOf(configured))
  return !isShared || (!opened.search && !opened.hash)
}

const pathOf = ({ pathname }: URL) => pathname.toLowerCase().replaceAll('-', '').replace(/\/+$/, '')

/** Returns the target if it stays in the app. Pure. */
export function checkTarget(url: string, href: string | undefined, what = 'redirect URL'): Target {
  if (isTrustedUrl(url, href === undefined ? undefined : new URL(href).origin)) return { url }
  return {
    refused: 'REDIRECT_NOT_TRUSTED',
    why: `The ${what} is not trusted; it should be relative, or on the origin of this page.`,
  }
}

/** Returns the target with a return URL to the current page, or after a sign-in the return URL itself. Pure. */
export function withReturn(page: PageName, url: string, href: string | undefined): string {
  if (href === undefined) return url
  const current = new URL(href)
  const back = returnTo(href)
  if (page === 'afterSignIn' || page === 'afterSignUp') return back || url
  if (page !== 'signIn' && page !== 'signUp' && page !== 'verifyEmail') return url
  const target = new URL(url, current)
  const local = target.origin === current.origin
  if (back) target.searchParams.set(RETURN_TO, back)
  else if (local) target.searchParams.set(RETURN_TO, returnPath(href))
  return local ? returnPath(target.href) : target.href
}

/**
 * Returns the absolute URL of a page, for links in emails. Throws INVALID_OPTION that names the option to pass where there
 * is no page. Links that sign in or verify an email address keep the return URL of the current page: they open in another tab,
 * often in another browser.
 */
export function absolute(page: PageName, given: Partial<Urls>, href: string | undefined, option: string): string {
  try {
    const { [page]: path, teamInvitation, cliAuthConfirm, agentAuthConfirm } = resolveUrls(given)
    const url = new URL(path, href)
    const back = (page === 'magicLinkCallback' || page === 'emailVerification') && href !== undefined && returnTo(href)
    if (
      back &&
      url.origin === new URL(href).origin &&
      isTrustedUrl(back, url.origin) &&
      // Only the current tab has the code of these pages.
      ![teamInvitation, cliAuthConfirm, agentAuthConfirm].some((at) => isAt(back, at, given, href))
    )
      url.searchParams.set(RETURN_TO, back)
    return url.href
  } catch {
    throw optionError(
      option,
      `Outside a browser there is no origin to build a link from: pass an absolute URL as \`${option}\`.`,
    )
  }
}
