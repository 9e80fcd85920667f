import { type Output, run, runner } from './api.js'
import { button, countdown, form, formatDuration, formatTime, h, labeledInput } from './dom.js'
import type { Panel } from './panel.js'

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
const TYPE_NAMES = { code: 'code', session: 'session', 'api-key': 'API key', 'cli-login': 'CLI login' } as const

type Expiration = Output<'clock.expirations'>[number]
interface Data {
  readonly clock: Output<'clock.read'>
  readonly expirations: readonly Expiration[]
}

export const clock: Panel<Data> = {
  title: 'Clock',

  async read() {
    const [clock, expirations] = await Promise.all([run('clock.read'), run('clock.expirations')])
    return { clock, expirations }
  },

  controls: () => [
    h(
      'div',
      { class: 'row' },
      STEPS.map(([label, millis]) => button(`+ ${label}`, `step-${millis}`, runner('clock.advance', { millis }))),
    ),
    form(
      { class: 'row' },
      ({ minutes }) => run('clock.advance', { millis: Math.round(Number(minutes) * 60_000) }),
      labeledInput('Advance by minutes', { name: 'minutes', type: 'number', step: 'any', required: true }),
      h('button', {}, 'Advance'),
    ),
  ],

  render({ clock: { frozen, ahead }, expirations }) {
    const offset =
      Math.abs(ahead) < 1000
        ? 'Same as the system time.'
        : `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the system time.`
    return [
      h(
        'div',
        { class: 'card' },
        h('p', { class: 'time', 'data-now': '' }),
        h(
          'p',
          { class: 'soft' },
          `${offset} ${frozen ? 'The clock is frozen.' : 'The clock is running.'} Codes, tokens and sessions expire by it.`,
        ),
        h(
          'div',
          { class: 'row' },
          frozen
            ? button('Resume', 'freeze', runner('clock.resume'))
            : button('Freeze', 'freeze', runner('clock.freeze')),
          button('Reset to system time', 'reset', runner('clock.reset')),
        ),
      ),
      expirations.length > 0 &&
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'expirations' },
          h('h3', { id: 'expirations' }, 'Expirations'),
          h('ul', { class: 'lines' }, expirations.slice(0, 50).map(expirationLine)),
        ),
    ]
  },
}

const expirationLine = ({ type, purpose, owner, expiresAt, expired }: Expiration) =>
  h(
    'li',
    { class: expired ? 'bad' : undefined },
    `${CODE_NAMES[purpose] ?? TYPE_NAMES[type]}${owner ? ` of ${owner}` : ''}: ${expired ? 'expired ' : ''}${formatTime(expiresAt)}`,
    !expired && h('span', {}, ', in ', countdown(expiresAt)),
  )
