import type { Asked, Service } from '../http/call.js'
import { textAnswer } from '../http/responses.js'
import { decodeSegment } from '../percent-decoding.js'
import type { MailRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Whether a path is one of the inbox: ours, or the form of inbucket's REST API, version 1. */
export const isInbox = (path: string): boolean => /^\/(latchkey\/mails|api\/v1\/mailbox)(\/|$)/.test(path)

const PATH = /^\/api\/v1\/mailbox\/([^/]+)(?:\/([^/]+))?$/

/** The mails that were sent, for test tools that read a mailbox by HTTP. */
export function answerInbox({ world }: Service, { request, url }: Asked): Response {
  if (url.pathname === '/latchkey/mails') {
    if (request.method === 'GET') return Response.json(delivered(world))
    if (request.method !== 'DELETE') return new Response(null, { status: 405 })
    world.mails.removeWhere(({ error }) => !error)
    return Response.json('OK')
  }
  const [, alone] = /^\/latchkey\/mails\/([^/]+)$/.exec(url.pathname) ?? []
  if (alone !== undefined) return page(world.mails.get(alone))
  const [, name = '', id] = PATH.exec(url.pathname) ?? []
  const mailbox = decodeSegment(name)
  const mails = delivered(world).filter(({ to }) => to === mailbox || localPart(to) === mailbox)
  if (request.method === 'DELETE') {
    for (const mail of mails) if (id === undefined || mail.id === id) world.mails.remove(mail.id)
    return Response.json('OK')
  }
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  if (id === undefined) return Response.json(mails.map(header))
  const mail = id === 'latest' ? mails.at(-1) : mails.find((row) => row.id === id)
  return mail ? Response.json(whole(mail)) : textAnswer(404, 'There is no such mail.')
}

/** A mail as its reader sees it: it may look as it likes, run nothing, and ask nobody for anything. */
function page(mail: MailRow | undefined): Response {
  if (!mail) return textAnswer(404, 'There is no such mail.')
  const policy = [
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
    "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  ]
  return new Response(`<!doctype html><title>Mail</title><base target="_blank">${mail.html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

const delivered = (world: World) => world.mails.where(({ error }) => !error)
const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

const header = (mail: MailRow) => ({
  mailbox: localPart(mail.to),
  id: mail.id,
  from: mail.from,
  to: [mail.to],
  subject: mail.subject,
  date: new Date(mail.sentAt).toISOString(),
  'posix-millis': mail.sentAt,
  size: mail.text.length + mail.html.length,
  seen: false,
})

const whole = (mail: MailRow) => ({
  ...header(mail),
  body: { text: mail.text, html: mail.html },
  header: { From: [mail.from], To: [mail.to], Subject: [mail.subject] },
  attachments: [],
})
