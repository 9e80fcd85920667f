import { type Output, run, runner } from '../api.js'
import { button, form, h, labeledInput } from '../dom.js'
import { clockTime, countdown, formatDuration, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { facts, heading } from '../parts.js'

const STEPS = [
  ['1 minute', 60_000],
  ['10 minutes', 600_000],
  ['1 hour', 3_600_000],
  ['8 days', 691_200_000],
  ['30 days', 2_592_000_000],
] as const

const CODE_NAMES: Readonly<Record<string, string>> = {
  magic_link: 'sign-in code',
  password_reset: 'password reset code',
  contact_verification: 'email verification code',
  team_invitation: 'team invitation',
  mfa_attempt: 'two-factor authentication code',
  passkey_registration: 'passkey registration',
  passkey_authentication: 'passkey sign-in',
}
const TYPE_NAMES = {
  code: 'code',
  session: 'session',
  'api-key': 'API key',
  'cli-login': 'CLI login',
  'agent-request': 'request of an AI agent',
} as const

type Expiration = Output<'clock.expirations'>[number] & {
  readonly key: string
}
type Clock = Pick<Output<'clock.read'>, 'frozen' | 'ahead'>

export const clock: Panel<Expiration, Clock> = {
  title: 'Clock',
  noun: 'expirations',
  empty: 'Nothing expires. Codes, sessions and keys appear here.',
  layout: 'even',
  columns: [
    { title: 'What', kind: 'path', cell: (row) => nameOf(row) },
    { title: 'Owner', kind: 'soft', from: 'tablet', cell: ({ owner }) => owner ?? '' },
    {
      title: 'Expires in',
      cell: ({ expired, expiresAt }) => (expired ? h('span', { class: 'bad' }, 'expired') : countdown(expiresAt)),
    },
    { title: 'At', kind: 'number', from: 'desktop', cell: ({ expiresAt }) => clockTime(expiresAt) },
  ],

  async read() {
    const [{ frozen, ahead }, expirations] = await Promise.all([run('clock.read'), run('clock.expirations')])
    const seen = new Map<string, number>()
    const rows = expirations.map((row) => {
      const name = `${row.type}-${row.purpose}-${row.owner}-${row.expiresAt}`
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      return { ...row, key: `${name}-${before}` }
    })
    // A running clock drifts by milliseconds, which nothing shows.
    return { rows, overview: { frozen, ahead: Math.round(ahead / 1000) * 1000 } }
  },

  key: ({ key }) => key,
  text: (row) => `${nameOf(row)} ${row.owner} ${row.expired ? 'expired' : ''} ${formatTime(row.expiresAt)}`,

  detail: (row) => [
    h('div', { class: 'head' }, heading(nameOf(row))),
    facts({
      Owner: row.owner,
      Expires: formatTime(row.expiresAt),
      In: row.expired ? h('span', { class: 'bad' }, 'expired') : countdown(row.expiresAt),
    }),
    !row.expired &&
      h(
        'div',
        { class: 'row' },
        button('Advance to 10 s before', 'before', () => advanceTo(row.expiresAt - 10_000)),
        button('Advance past it', 'past', () => advanceTo(row.expiresAt + 1000)),
      ),
  ],

  overview: ({ frozen, ahead }) => [
    h('div', { class: 'head' }, heading('Clock of the emulator')),
    h('p', { class: 'time', 'data-now': '' }),
    h(
      'p',
      { class: 'soft' },
      `${offsetText(ahead)} ${frozen ? 'The clock is frozen.' : 'The clock is running.'} Codes, tokens and sessions expire by it.`,
    ),
    h(
      'div',
      { class: 'row' },
      STEPS.map(([label, millis]) => button(`+ ${label}`, `step-${millis}`, runner('clock.advance', { millis }))),
    ),
    form(
      {},
      ({ minutes }) => run('clock.advance', { millis: Math.round(Number(minutes) * 60_000) }),
      labeledInput('Advance by minutes', {
        name: 'minutes',
        type: 'number',
        step: 'any',
        required: true,
        'data-key': 'minutes',
      }),
      h('button', {}, 'Advance'),
    ),
    h(
      'div',
      { class: 'row' },
      frozen ? button('Resume', 'freeze', runner('clock.resume')) : button('Freeze', 'freeze', runner('clock.freeze')),
      button('Reset to system time', 'reset', runner('clock.reset')),
    ),
  ],
}

async function advanceTo(time: number): Promise<void> {
  const { now } = await run('clock.read')
  await run('clock.advance', { millis: Math.max(0, time - now) })
}

const offsetText = (ahead: number): string =>
  Math.abs(ahead) < 1000
    ? 'Same as the system time.'
    : `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the system time.`

const nameOf = ({ type, purpose }: Expiration): string => CODE_NAMES[purpose] ?? TYPE_NAMES[type]
