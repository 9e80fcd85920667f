import { describe, expect, test } from 'vitest'
import { createControl } from '../src/control/index.js'
import { contrast } from '../src/email/brand.js'
import {
  DEFAULT_PROJECT,
  type Email,
  type Emulator,
  INTERNAL_PROJECT,
  type ProjectAppearance,
  type ProjectOptions,
} from '../src/index.js'
import { AS_ADMIN, AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const HOSTILE = `<img src=x onerror="alert(1)"> & "Sons" {{link}}`
const APP = 'http://localhost:3000'
const ADDRESS = 'ada@example.test'

/** Sends one of each email that the service sends on its own. */
async function everyEmail(project: Partial<ProjectOptions>, teamName: string): Promise<readonly Email[]> {
  const emulator = testEmulator({
    serverVersion: '2.8.86',
    projects: [{ ...DEFAULT_PROJECT, ...project }, INTERNAL_PROJECT],
  })
  const ask = requester(emulator)
  const { user_id, headers } = await signedUp(emulator, ADDRESS)
  const callback_url = `${APP}/handler/x?a=1&b=2`
  const team = await ask('POST /teams', {
    body: { display_name: teamName, creator_user_id: user_id },
    headers: AS_SERVER,
  })
  const sent = [
    await ask('POST /auth/password/send-reset-code', { body: { email: ADDRESS, callback_url } }),
    await ask('POST /auth/otp/send-sign-in-code', { body: { email: 'new@example.test', callback_url } }),
    await ask('POST /team-invitations/send-code', {
      body: { team_id: team.body.id, email: 'bob@example.test', callback_url },
      headers,
    }),
    await ask('POST /internal/send-sign-in-invitation', {
      body: { email: 'bob@example.test', callback_url },
      headers: AS_SERVER,
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return emulator.mailbox.emails
}

const linksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)),
]
const decoded = (html: string) => html.replaceAll('&amp;', '&')
const styleOf = (html: string, part: string) =>
  new RegExp(`class="email-${part}" style="([^"]*)"`).exec(html)?.[1] ?? ''

const KINDS = ['email_verification', 'password_reset', 'magic_link', 'team_invitation', 'other']

describe('every email that the service sends', () => {
  test('has both parts, with the same link, its host, and what to do with an unexpected email', async () => {
    const emails = await everyEmail({ displayName: 'Harbor' }, 'Crew')
    expect(emails.map(({ kind }) => kind)).toEqual(KINDS)
    for (const { kind, html, text, subject } of emails) {
      expect(linksOf(text)).toHaveLength(1)
      expect(linksOf(decoded(html))).toEqual(linksOf(text))
      expect(html).toContain('<strong>localhost:3000</strong>')
      for (const part of [html, text]) {
        expect(part).toMatch(/If you didn't .* ignore/)
        expect(part).toContain('by Harbor')
        expect(part.includes('once and expire')).toBe(kind !== 'other')
      }
      expect(html).toContain(`>${subject}</h1>`)
    }
  })

  test('has the link of the invitation, also for a team whose name is a URL', async () => {
    const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
    const ask = requester(emulator)
    const team = await ask('POST /teams', { headers: AS_SERVER, body: { display_name: 'https://team.example' } })
    const callback_url = 'exp://localhost:8081/--/join'
    const invite = { team_id: team.body.id, email: 'Bob@Example.test', callback_url }
    await ask('POST /team-invitations/send-code', { headers: AS_SERVER, body: invite })
    const { emails } = createControl(emulator)
    const [email] = await emails.list({ to: 'bob@example.TEST' })
    expect(email?.link).toMatch(`${callback_url}?code=`)
    expect(await emails.link({ to: 'bob@example.test' })).toEqual({ link: email?.link })
  })

  test('escapes the names of projects and teams', async () => {
    for (const { html } of await everyEmail({ displayName: HOSTILE }, HOSTILE)) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;Sons&quot;')
    }
  })
})

/** The text and the background of the button, in a light and a dark mail client. */
function buttonOf(html: string) {
  const style = styleOf(html, 'button')
  const [, dark = ''] = /\.email-button,[^{]*\{([^}]*)\}/.exec(html) ?? []
  return [style, dark].map((css) => {
    const [, back = ''] = /background:(#\w{6})/.exec(css) ?? []
    const [, text = ''] = /(?:^|;)color:(#\w{6})/.exec(css) ?? []
    return { back, text }
  })
}

async function verification(appearance: ProjectAppearance | undefined): Promise<string> {
  const emulator: Emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, ...(appearance && { appearance }) }] })
  await signedUp(emulator)
  return emulator.mailbox.last()?.html ?? ''
}

describe('the brand of an email', () => {
  test.each([
    [undefined, '#1f2127', '#f1f1f4'],
    ['#5b21b6', '#5b21b6', '#5b21b6'],
    ['#FC0', '#ffcc00', '#ffcc00'],
    ['light-dark(#0f766e, #5eead4)', '#0f766e', '#5eead4'],
    ['#777777', '#777777', '#777777'],
    ['#e11d48', '#e11d48', '#e11d48'],
    // On a dark card, a black button would not be visible.
    ['#000', '#000000', '#f1f1f4'],
  ])('colors the button with the accent %s, and its text has a contrast of 4.5', async (accent, light, dark) => {
    const colors = buttonOf(await verification(accent ? { tokens: { accent } } : undefined))
    expect(colors.map(({ back }) => back)).toEqual([light, dark])
    for (const { back, text } of colors) expect(contrast(back, text)).toBeGreaterThanOrEqual(4.5)
  })

  test('has the font and the corners of the app', async () => {
    const html = await verification({
      tokens: { font: '"Inter", sans-serif', 'radius-control': '2px', 'radius-card': '0' },
    })
    expect(styleOf(html, 'body')).toContain('&quot;Inter&quot;, sans-serif')
    expect(styleOf(html, 'button')).toContain('border-radius:2px')
    expect(styleOf(html, 'card')).toContain('border-radius:0;')
    expect(styleOf(html, 'title')).toContain('&quot;Inter&quot;, sans-serif')
    expect(styleOf(await verification({ tokens: { 'font-heading': 'Georgia' } }), 'title')).toContain('Georgia')
  })

  test('has the corners of the preset', async () => {
    const html = await verification({ preset: 'soft', tokens: { 'radius-control': '2px' } })
    expect(styleOf(html, 'button')).toContain('border-radius:2px')
    expect(styleOf(html, 'card')).toContain('border-radius:20px;')
  })

  test('shows the logo at the address of the app, with the name where images are blocked', async () => {
    expect(await verification({ logo: '/logo.png' })).toMatch(
      /<img class="email-logo" [^>]*src="http:\/\/localhost:3000\/logo\.png" alt="Emulated project" height="40">/,
    )
    // No other scheme than that of web pages and images in the text.
    expect(await verification({ logo: 'javascript:alert(1)' })).not.toContain('<img')
  })

  test('shows the initial of the project without a logo', async () => {
    expect(await verification(undefined)).toMatch(/aria-hidden="true">E<\/span>Emulated project/)
  })

  test('rejects a color that mail clients do not read', () => {
    const create = () =>
      testEmulator({ projects: [{ ...DEFAULT_PROJECT, appearance: { tokens: { accent: 'oklch(0.6 0.2 40)' } } }] })
    expect(create).toThrow('The token "accent" must be "#rgb", "#rrggbb" or "light-dark(')
  })
})

test('the page of an email can be opened as a light or a dark mail client shows it', async () => {
  const emulator = testEmulator()
  await signedUp(emulator)
  const open = async (query: string) =>
    (await emulator.fetch(`http://localhost/latchkey/emails/${emulator.mailbox.last()?.id}${query}`)).text()
  expect(await open('')).toContain('@media (prefers-color-scheme:dark)')
  expect(await open('?scheme=dark')).toContain('@media (min-width:0)')
  expect(await open('?scheme=light')).toContain('@media (max-width:0)')
})

test('a scheduled email arrives when its time comes', async () => {
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
  const ask = requester(emulator)
  const server = { type: 'standard', host: 'a.test', port: 25, username: 'a', password: 'b' }
  const email_config = { ...server, sender_name: 'App', sender_email: 'app@example.test' }
  await ask('PATCH /internal/projects/current', { headers: AS_ADMIN, body: { config: { email_config } } })
  const scheduled = { html: 'x', emails: [ADDRESS], scheduled_at_millis: emulator.clock.now() + 60_000 }
  expect(await ask('POST /emails/send-email', { headers: AS_SERVER, body: scheduled })).toMatchObject({ status: 200 })
  const coming = emulator.mailbox.waitFor({ to: ADDRESS })
  emulator.clock.advance(59_999)
  expect(emulator.mailbox.emails).toEqual([])
  emulator.clock.advance(1)
  expect(await coming).toMatchObject({ sentAt: scheduled.scheduled_at_millis })
})

test('the consent page of a provider shows the brand of the app', async () => {
  const tokens = { accent: '#0f766e', 'radius-control': '2px } body { display: none' }
  const projects = [{ ...DEFAULT_PROJECT, displayName: HOSTILE, appearance: { tokens } }]
  const ask = async (emulator: Emulator) => {
    const query = `client_id=emulator&redirect_uri=${encodeURIComponent('http://localhost/back')}&response_type=code`
    const page = await emulator.fetch(`http://localhost/latchkey/providers/github/authorize?${query}`)
    const html = await page.text()
    const sheet = await emulator.fetch(`http://localhost${/href="([^"]*)"/.exec(html)?.[1]}`)
    return { html, style: await sheet.text(), policy: page.headers.get('content-security-policy') }
  }
  const plain = await ask(testEmulator({ projects }))
  expect(plain.html).toContain('<span class="initial" aria-hidden="true">&lt;</span>')
  expect(plain.style).toContain('--accent: light-dark(#0f766e, #0f766e);')
  expect(plain.style).toContain('--radius: 2px  body  display: none;')
  expect(plain.html).toContain('<strong>&lt;img src=x onerror=&quot;')
  expect(plain.policy).toContain("img-src 'none'")
  const logo = 'https://cdn.example.test/logo.png'
  const withLogo = await ask(testEmulator({ projects: [{ ...DEFAULT_PROJECT, appearance: { logo } }] }))
  expect(withLogo.html).toContain(`<img src="${logo}" alt="" height="40">`)
  expect(withLogo.policy).toContain('img-src https://cdn.example.test')
})

test('emails of 2.8.8 are listed with the sender that they were sent with', async () => {
  const emulator = testEmulator({
    email: { senderName: 'App', senderEmail: 'app@example.test', server: { host: 'mail.test', port: 2500 } },
  })
  await signedUp(emulator)
  const email_config = {
    type: 'standard',
    host: 'own.test',
    port: 25,
    username: 'u',
    password: 'p',
    sender_name: 'Own',
    sender_email: 'own@example.test',
  }
  await requester(emulator)('PATCH /internal/projects/current', {
    headers: AS_ADMIN,
    body: { config: { email_config } },
  })
  emulator.clock.advance(1)
  await signedUp(emulator, 'other@example.test')
  const { items } = (await requester(emulator)('GET /internal/emails', { headers: AS_ADMIN })).body
  const { password: _, ...own } = email_config
  expect(items.map((item: { sender_config: object }) => item.sender_config)).toEqual([
    own,
    {
      type: 'shared',
      host: 'mail.test',
      port: 2500,
      username: 'emulator',
      sender_name: 'App',
      sender_email: 'app@example.test',
    },
  ])
})
