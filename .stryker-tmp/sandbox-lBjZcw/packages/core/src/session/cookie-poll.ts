/** How often cookies are read where the platform has no event for their change, in milliseconds. */
// @ts-nocheck

const POLL = 100

/** Calls when the page's cookies have changed. Looks only while the page is visible; answers how to stop. */
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
