import { expect, test, vi } from 'vitest'
import { createClock } from '../world/clock.js'
import type { EmailRow } from '../world/rows.js'
import { createWorld } from '../world/world.js'
import { createMailbox } from './mailbox.js'

function mailbox() {
  const world = createWorld()
  const post = createMailbox({ world, clock: createClock(() => 0) })
  const send = (id: string, fields: Partial<EmailRow> = {}) => {
    world.emails.put({
      id,
      projectId: 'p',
      kind: 'magic_link',
      from: 'a@b.test',
      to: 'ada@example.test',
      subject: '',
      text: '',
      html: '',
      sentAt: 0,
      ...fields,
    })
    post.deliver()
  }
  return { post, send }
}

test('last() returns the newest matching email', () => {
  const { post, send } = mailbox()
  send('1')
  send('2', { kind: 'password_reset' })
  send('3', { to: 'bob@example.test', subject: 'Hello Bob' })
  expect(post.last()?.id).toBe('3')
  expect(post.last({ to: 'ada@example.test' })?.id).toBe('2')
  expect(post.last({ to: 'ada@example.test', kind: 'magic_link' })?.id).toBe('1')
  expect(post.last({ to: 'ADA@example.test' })?.id).toBe('2')
  expect(post.last({ to: 'nobody@example.test' })).toBeUndefined()
  expect(post.last({ subject: 'Hello Bob' })?.id).toBe('3')
  expect(post.last({ subject: /^Hello/ })?.id).toBe('3')
  expect(post.last({ subject: 'Hello' })).toBeUndefined()
})

test('waitFor resolves with the newest email, or with the next one', async () => {
  const { post, send } = mailbox()
  const coming = post.waitFor({ to: 'bob@example.test' })
  send('1')
  send('2', { to: 'bob@example.test' })
  expect((await coming).id).toBe('2')
  expect((await post.waitFor({ to: 'ada@example.test' })).id).toBe('1')
})

test('waitFor rejects when its signal aborts, also before the call', async () => {
  const giveUp = new AbortController()
  const { post } = mailbox()
  const coming = post.waitFor({}, giveUp.signal)
  giveUp.abort(new Error('enough'))
  await expect(coming).rejects.toThrow('enough')
  await expect(post.waitFor({}, giveUp.signal)).rejects.toThrow('enough')
})

test('waitFor leaves no listener on its signal', async () => {
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  const { post, send } = mailbox()
  send('1')
  await post.waitFor({}, signal)
  expect(removed).toHaveBeenCalledOnce()
})

test('clear() empties the mailbox', () => {
  const { post, send } = mailbox()
  send('1')
  post.clear()
  expect(post.emails).toEqual([])
})

test('link() and code() read the link and the code of an email', () => {
  const { post, send } = mailbox()
  const link = 'http://localhost:3000/reset?code=abc&x=1'
  send('1', { text: `Follow this link:\n\n${link}` })
  send('2', { text: `${link}\n\nOr type this code:\n\nAB12CD` })
  send('3', { text: 'Nothing here.' })
  send('4', {
    text: 'Join https://team.example\n\nexp://localhost/--/join?code=def',
    link: 'exp://localhost/--/join?code=def',
  })
  const [plain, typed, empty, native] = post.emails
  if (!plain || !typed || !empty || !native) throw new Error('a mail got lost')
  expect([post.link(plain), post.code(plain)]).toEqual([link, 'abc'])
  expect([post.link(typed), post.code(typed)]).toEqual([link, 'AB12CD'])
  expect([post.link(native), post.code(native)]).toEqual(['exp://localhost/--/join?code=def', 'def'])
  expect(() => post.link(empty)).toThrow('Nothing here.')
})
