import { say } from './dom.js'

/** Calls a verb of the control API: `control('users.create', { email })`. Says what went wrong, and throws. */
export async function control(verb, input = {}) {
  const answer = await fetch(`/__emulator/${verb.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) return body
  const message = body?.error?.message ?? `${verb} failed with status ${answer.status}.`
  say(message)
  throw new Error(message)
}

/** Calls a verb and says that it was done. */
export const doing = (verb, input, words) => async () => {
  await control(verb, typeof input === 'function' ? input() : input)
  if (words) say(words)
}
