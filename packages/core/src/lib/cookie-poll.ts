/** How often the cookies of a visible page are read, in milliseconds. */
const INTERVAL = 10_000
/** The channel on which a tab announces that it wrote cookies. */
const CHANNEL = 'latchkey-cookies'

/**
 * Calls `changed` when the page's cookies have changed, in a browser without cookie change events: at once when another
 * tab announces it or the page is shown or focused, otherwise within ten seconds while the page is visible. Returns an
 * unsubscribe function.
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
    id = setInterval(check, INTERVAL)
  }
  const channel = openChannel()
  channel?.addEventListener('message', check)
  document.addEventListener('visibilitychange', restart)
  window.addEventListener('focus', check)
  window.addEventListener('pageshow', check)
  restart()
  return () => {
    clearInterval(id)
    channel?.close()
    document.removeEventListener('visibilitychange', restart)
    window.removeEventListener('focus', check)
    window.removeEventListener('pageshow', check)
  }
}

/** Tells the other tabs that this one wrote cookies. */
export function announceCookies(): void {
  const channel = openChannel()
  channel?.postMessage(null)
  channel?.close()
}

/** Undefined in browsers without one, and in Firefox when it blocks cookies. */
function openChannel(): BroadcastChannel | undefined {
  try {
    // The Edge runtime of Next.js warns about the global variable.
    return new globalThis.BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}
