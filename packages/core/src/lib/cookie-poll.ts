/** How often cookies are read where the browser has no cookie change event, in milliseconds. */
const POLL = 100

/**
 * Calls `changed` when the page's cookies have changed. Polls only while the page is visible. Returns an unsubscribe
 * function.
 */
export function cookiePoll(changed: () => void): () => void {
  let seen = document.cookie
  let id: ReturnType<typeof setInterval> | undefined
  const look = () => {
    if (document.cookie === seen) return
    seen = document.cookie
    changed()
  }
  const follow = () => {
    clearInterval(id)
    if (document.visibilityState === 'hidden') return
    look()
    id = setInterval(look, POLL)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearInterval(id)
    document.removeEventListener('visibilitychange', follow)
  }
}
