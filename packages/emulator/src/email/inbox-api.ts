import type { IncomingRequest } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { decodeSegment } from '../http/percent-decoding.js'
import { textResponse } from '../http/responses.js'
import { frameAncestors } from '../http/same-origin.js'
import type { EmailRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { brandOf } from './brand.js'
import { emailPage } from './email-html.js'
import { linkIn } from './mailbox.js'
import { isInMailbox } from './outbox.js'

/** Returns whether a path belongs to the mailbox: the emulator's own or the one of inbucket's REST API, version 1. */
export const isInboxPath = (path: string): boolean => /^\/(latchkey\/emails|api\/v1\/mailbox)(\/|$)/.test(path)

const PATH = /^\/api\/v1\/mailbox\/([^/]+)(?:\/([^/]+))?$/

/** Serves the stored emails, for test tools that read a mailbox over HTTP. */
export function handleInboxRequest({ world, configuration }: Service, { request, url }: IncomingRequest): Response {
  if (url.pathname === '/latchkey/emails') {
    if (request.method === 'GET') return Response.json(delivered(world))
    if (request.method !== 'DELETE') return new Response(null, { status: 405 })
    world.emails.removeWhere(isInMailbox)
    return Response.json('OK')
  }
  const [, alone] = /^\/latchkey\/emails\/([^/]+)$/.exec(url.pathname) ?? []
  if (alone !== undefined) {
    return page(world, world.emails.get(alone), url.searchParams.get('scheme'), configuration.controlOrigins)
  }
  const [, name = '', id] = PATH.exec(url.pathname) ?? []
  const mailbox = decodeSegment(name).toLowerCase()
  const emails = delivered(world).filter(({ to }) => to.toLowerCase() === mailbox || localPart(to) === mailbox)
  if (request.method === 'DELETE') {
    for (const mail of emails) if (id === undefined || mail.id === id) world.emails.remove(mail.id)
    return Response.json('OK')
  }
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  if (id === undefined) return Response.json(emails.map(header))
  const mail = id === 'latest' ? emails.at(-1) : emails.find((row) => row.id === id)
  return mail ? Response.json(messageResponse(mail)) : textResponse(404, 'Email not found.')
}

/**
 * Renders an email as HTML. The policy blocks scripts and requests, except for the logo of the project. `scheme` is
 * `light` or `dark`. Default: as the device prefers.
 */
function page(
  world: World,
  mail: EmailRow | undefined,
  scheme: string | null,
  controlOrigins: readonly string[],
): Response {
  if (!mail) return textResponse(404, 'Email not found.')
  const project = world.projects.get(mail.projectId)
  const logo = project && brandOf(project, linkIn(mail)).logo
  const policy = [
    `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${logo ? new URL(logo).origin.replace('null', '') : ''}; base-uri 'none'; form-action 'none'`,
    frameAncestors(controlOrigins),
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ]
  const html = documentOf(world, mail)
  const shown = scheme
    ? html.replace(SCHEME, (_, wanted) => (wanted === scheme ? '(min-width:0)' : '(max-width:0)'))
    : html
  return new Response(`<!doctype html><base target="_blank">${shown}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The condition that style sheets for light or dark mail clients have. */
const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi

/** The HTML of an app is only a part of a page, unless it has no theme: it appears in the theme of the service. */
function documentOf(world: World, { projectId, subject, to, html, outbox }: EmailRow): string {
  if (/<(html|body)\b/i.test(html) || outbox?.themeId === null) return html
  const project = world.projects.get(projectId)
  return project ? emailPage({ subject, brand: brandOf(project), to, content: html }) : html
}

const delivered = (world: World) => world.emails.where(isInMailbox)
/** Returns the mailbox of an address. Mailboxes have no case. */
const localPart = (address: string) => address.slice(0, address.lastIndexOf('@')).toLowerCase()

const header = (mail: EmailRow) => ({
  mailbox: localPart(mail.to),
  id: mail.id,
  from: mail.from,
  to: [`<${mail.to}>`],
  subject: mail.subject,
  date: new Date(mail.sentAt).toISOString(),
  'posix-millis': mail.sentAt,
  size: mail.text.length + mail.html.length,
  seen: false,
})

const messageResponse = (mail: EmailRow) => ({
  ...header(mail),
  body: { text: mail.text, html: mail.html },
  header: { From: [mail.from], To: [mail.to], Subject: [mail.subject] },
  attachments: [],
})
