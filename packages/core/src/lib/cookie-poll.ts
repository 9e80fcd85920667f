/** How often cookies are read where the browser has no cookie change event, in milliseconds. */
const POLL = 100

/**
 * Calls `changed` when the page's cookies have changed. Polls only while the page is visible. Returns an unsubscribe
 * function.
 */
export function cookiePoll(changed: () => void): () => void {
  let seen = document.cookie
  let id: ReturnType<typeof setInterval> | undefined
  const check = () => {
    if (document.cookie === seen) return
    seen = document.cookie
    changed()
  }
  const restart = () => {
    clearInterval(id)
    if (document.visibilityState === 'hidden') return
    check()
    id = setInterval(check, POLL)
  }
  restart()
  document.addEventListener('visibilitychange', restart)
  return () => {
    clearInterval(id)
    document.removeEventListener('visibilitychange', restart)
  }
}
