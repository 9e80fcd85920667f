import { control, doing } from './api.js'
import { button, h, span, time, until } from './dom.js'

export const title = 'Clock'

const STEPS = [
  ['1 minute', 60_000],
  ['10 minutes', 600_000],
  ['1 hour', 3_600_000],
  ['8 days', 691_200_000],
  ['30 days', 2_592_000_000],
]

export async function read() {
  const [clock, ends] = await Promise.all([control('clock.read'), control('clock.ends')])
  return { clock, ends }
}

export function controls() {
  return [
    h(
      'div',
      { class: 'row' },
      STEPS.map(([words, millis]) => button(`+ ${words}`, `step-${millis}`, doing('clock.step', { millis }))),
    ),
    h(
      'form',
      {
        class: 'row',
        onsubmit: (event) => {
          event.preventDefault()
          control('clock.step', { millis: Math.round(event.target.elements.minutes.valueAsNumber * 60_000) })
        },
      },
      h(
        'label',
        {},
        'Move on by minutes',
        h('input', { name: 'minutes', type: 'number', step: 'any', required: true }),
      ),
      h('button', {}, 'Move'),
    ),
  ]
}

export function show({ clock: { frozen, ahead }, ends }) {
  const drift =
    Math.abs(ahead) < 1000
      ? 'As on this machine.'
      : `${span(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this machine.`
  return [
    h(
      'div',
      { class: 'card' },
      h('p', { class: 'time', 'data-now': '' }),
      h(
        'p',
        { class: 'soft' },
        `${drift} ${frozen ? 'It stands still.' : 'It runs.'} Codes, tokens and sessions go by it.`,
      ),
      h(
        'div',
        { class: 'row' },
        frozen
          ? button('Let it run', 'freeze', doing('clock.resume'))
          : button('Let it stand still', 'freeze', doing('clock.freeze')),
        button('Back to now', 'back', doing('clock.back')),
      ),
    ),
    ends.length > 0 &&
      h(
        'section',
        { class: 'card', 'aria-labelledby': 'ends' },
        h('h3', { id: 'ends' }, 'What ends by this clock'),
        h('ul', { class: 'lines' }, ends.slice(0, 50).map(ending)),
      ),
  ]
}

const NAMES = {
  magic_link: 'sign-in code',
  password_reset: 'code to reset a password',
  contact_verification: 'code to verify an address',
  team_invitation: 'invitation to a team',
  mfa_attempt: 'code of a second step',
  passkey_registration: 'registration of a passkey',
  passkey_authentication: 'sign-in by passkey',
}

const ending = ({ what, of, whose, at, over }) =>
  h(
    'li',
    { class: over ? 'bad' : undefined },
    `${NAMES[of] ?? what}${whose ? ` of ${whose}` : ''}: ${over ? 'over since ' : ''}${time(at)}`,
    !over && h('span', {}, ', in ', until(at)),
  )
