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
  'unknown-error': 'answer an unknown error code',
  'wrong-content-type': 'label the answer as HTML',
  html: 'answer with an HTML page',
  'unknown-fields': 'add unknown fields',
  'null-field': 'set a field to null',
  redirect: 'redirect',
  wait: 'let it wait',
  error: 'answer a known error',
}

export async function read() {
  return { armed: await control('faults.list'), presets: await control('faults.presets') }
}

export function controls() {
  const more = h('div', { class: 'more' })
  const what = h(
    'select',
    { name: 'does', onchange: () => more.replaceChildren(...fieldsOf(what.value)) },
    Object.entries(KINDS).map(([value, words]) => h('option', { value }, words)),
  )
  return [
    h(
      'form',
      { class: 'card', onsubmit: arm },
      field('Route', {
        name: 'route',
        value: 'POST /auth/**',
        required: true,
        autocomplete: 'off',
        spellcheck: 'false',
      }),
      h('label', {}, 'What happens', what),
      more,
      field('How often', { name: 'times', type: 'number', min: 1, value: 1, required: true }),
      field('Chance in %', { name: 'chance', type: 'number', min: 1, max: 100, value: 100, required: true }),
      h('button', { class: 'main' }, 'Arm'),
    ),
  ]
}

const field = (words, attributes) => h('label', {}, words, h('input', attributes))

/** What a kind of fault wants to know besides. */
function fieldsOf(does) {
  if (does === 'wait')
    return [field('Seconds', { name: 'seconds', type: 'number', min: 0, step: 'any', value: 5, required: true })]
  if (does === 'rate-limit')
    return [field('Retry-After, in seconds or as a date', { name: 'after', value: '5', autocomplete: 'off' })]
  if (does === 'null-field') return [field('Field (empty: the whole body)', { name: 'field', autocomplete: 'off' })]
  if (does === 'redirect')
    return [field('Redirect URL', { name: 'to', type: 'url', required: true, autocomplete: 'off' })]
  if (does === 'error') return errorFields()
  return []
}

/** Every known error, and its details as they may look, to be changed. */
function errorFields() {
  const details = h('textarea', { name: 'details', rows: 3, spellcheck: 'false' })
  const label = h('label', { hidden: true }, 'Its details, as JSON', details)
  const code = h('select', { name: 'code' })
  const fill = ({ details: example }) => {
    label.hidden = example === null
    details.value = example === null ? '' : JSON.stringify(example, null, 2)
  }
  control('faults.errors').then((errors) => {
    code.append(...errors.map((row) => h('option', { value: row.code }, `${row.code} (${row.status})`)))
    code.addEventListener('change', () => fill(errors[code.selectedIndex]))
    fill(errors[0])
  })
  return [h('label', {}, 'Which error', code), label]
}

async function arm(event) {
  event.preventDefault()
  const { route, times, chance } = event.target.elements
  const fault = faultOf(event.target.elements)
  if (!fault) return
  await control('faults.add', {
    ...{ route: route.value.trim(), fault, times: times.valueAsNumber },
    ...(chance.valueAsNumber < 100 && { probability: chance.valueAsNumber / 100 }),
  })
  say('Armed.')
}

function faultOf({ does, seconds, after, field, to, code, details }) {
  if (does.value === 'wait') return { does: 'wait', millis: Math.round(seconds.valueAsNumber * 1000) }
  if (does.value === 'rate-limit') {
    const said = after.value.trim()
    return { does: 'rate-limit', ...(said && { retryAfter: Number.isNaN(Number(said)) ? said : Number(said) }) }
  }
  if (does.value === 'null-field')
    return { does: 'null-field', ...(field.value.trim() && { field: field.value.trim() }) }
  if (does.value === 'redirect') return { does: 'redirect', to: to.value }
  if (does.value !== 'error') return { does: does.value }
  if (details.value.trim() === '') return { does: 'error', code: code.value }
  try {
    return { does: 'error', code: code.value, details: JSON.parse(details.value) }
  } catch {
    say('The details are no JSON.')
    details.focus()
    return undefined
  }
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
          ` ${fault.code ? `answer ${fault.code}` : KINDS[fault.does]}, ${left === null || left > 999 ? 'every time' : `${left} more`}${probability < 1 ? `, ${Math.round(probability * 100)} % of them` : ''}`,
        ),
        button('Take away', `remove-${id}`, doing('faults.remove', { id }, 'Taken away.')),
      ),
    ),
  ]
}
