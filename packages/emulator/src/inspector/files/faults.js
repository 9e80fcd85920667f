import { control, doing } from './api.js'
import { button, h, say } from './dom.js'

export const title = 'Faults'

const KINDS = {
  fail: 'answer 500',
  drop: 'break the connection',
  'lose-answer': 'do it, then break the connection',
  'rate-limit': 'answer 429',
  loop: 'answer 508',
  truncate: 'cut the answer off',
  mismatch: 'name another error in the header',
  wait: 'wait 5 seconds',
}

export async function read() {
  return { armed: await control('faults.list'), presets: await control('faults.presets') }
}

export function controls() {
  return [
    h(
      'form',
      {
        class: 'card',
        onsubmit: async (event) => {
          event.preventDefault()
          const { route, does, times } = event.target.elements
          const fault = does.value === 'wait' ? { does: 'wait', millis: 5000 } : { does: does.value }
          await control('faults.add', { route: route.value.trim(), fault, times: times.valueAsNumber })
          say('Armed.')
        },
      },
      h(
        'label',
        {},
        'Route',
        h('input', { name: 'route', value: 'POST /auth/**', required: true, autocomplete: 'off', spellcheck: 'false' }),
      ),
      h(
        'label',
        {},
        'What happens',
        h(
          'select',
          { name: 'does' },
          Object.entries(KINDS).map(([value, words]) => h('option', { value }, words)),
        ),
      ),
      h('label', {}, 'How often', h('input', { name: 'times', type: 'number', min: 1, value: 1, required: true })),
      h('button', { class: 'main' }, 'Arm'),
    ),
  ]
}

export function show({ armed, presets }) {
  return [
    h(
      'div',
      { class: 'row' },
      presets.map((name) => button(name, `preset-${name}`, doing('faults.preset', { name }, `Armed: ${name}.`))),
    ),
    h('h3', { class: 'row' }, armed.length === 0 ? 'Nothing goes wrong' : 'Waiting for their request'),
    ...armed.map(({ id, route, fault, left, probability }) =>
      h(
        'div',
        { class: 'card head' },
        h(
          'span',
          {},
          h('span', { class: 'mono' }, route),
          ` ${KINDS[fault.does] ?? `answer ${fault.code}`}, ${left === null || left > 999 ? 'every time' : `${left} more`}${probability < 1 ? `, ${Math.round(probability * 100)} % of them` : ''}`,
        ),
        button('Take away', `remove-${id}`, doing('faults.remove', { id }, 'Taken away.')),
      ),
    ),
  ]
}
