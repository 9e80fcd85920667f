import { type Output, run, runner } from '../api.js'
import { button, form, h, labeledInput, showStatus } from '../dom.js'
import type { Panel } from '../panel.js'
import { facts, heading } from '../parts.js'

type Fault = NonNullable<Parameters<typeof run<'faults.add'>>[1]>['fault']
type ErrorExample = Output<'faults.errors'>[number]
type Values = Readonly<Record<string, string>>

const LABELS: Readonly<Record<Fault['type'], string>> = {
  'server-error': 'Respond with status 500',
  'drop-request': 'Drop the connection',
  'drop-response': 'Handle the request, then drop the connection',
  'rate-limit': 'Respond with status 429',
  'infinite-loop': 'Respond with status 508',
  'truncate-response': 'Truncate the response',
  'mismatched-error': 'Name another error in the header',
  'unknown-error': 'Respond with an unknown error code',
  'wrong-content-type': 'Label the response as HTML',
  html: 'Respond with an HTML page',
  'unknown-fields': 'Add unknown fields',
  'null-field': 'Set a field to null',
  redirect: 'Redirect',
  delay: 'Delay the response',
  'known-error': 'Respond with a known error',
}

type Row =
  | { readonly type: 'active'; readonly fault: Output<'faults.list'>[number] }
  | { readonly type: 'preset'; readonly name: string }
  | { readonly type: 'error'; readonly error: ErrorExample }

const GROUPS = { active: 'Active', preset: 'Predefined faults', error: 'Known errors' }

export const faults: Panel<Row, true> = {
  title: 'Faults',
  noun: 'faults',
  empty: 'No faults.',
  layout: 'even',
  columns: [
    { title: 'Fault', kind: 'path', cell: (row) => nameOf(row) },
    { title: 'Effect', kind: 'soft', cell: effectOf },
  ],
  filters: {
    All: () => true,
    Active: ({ type }) => type === 'active',
  },

  async read() {
    const [active, presets, errors] = await Promise.all([run('faults.list'), run('faults.presets'), knownErrors()])
    return {
      rows: [
        ...active.map((fault): Row => ({ type: 'active', fault })),
        ...presets.map((name): Row => ({ type: 'preset', name })),
        ...errors.map((error): Row => ({ type: 'error', error })),
      ],
      overview: true,
    }
  },

  key: (row) =>
    row.type === 'active' ? `active-${row.fault.id}` : row.type === 'preset' ? `preset-${row.name}` : row.error.code,
  text: (row) => `${nameOf(row)} ${effectOf(row)} ${GROUPS[row.type]}`,
  group: ({ type }) => GROUPS[type],

  detail(row) {
    const head = h('div', { class: 'head' }, heading(nameOf(row)))
    if (row.type === 'error') return [head, faultForm(row.error)]
    if (row.type === 'preset') {
      const { name } = row
      const add = runner('faults.addPreset', { name: name as 'offline' }, `Fault added: ${name}.`)
      return [
        head,
        h('p', {}, 'A predefined fault with its route and number of requests.'),
        h('div', { class: 'row' }, button(`Add fault: ${name}`, 'add', add, 'main')),
      ]
    }
    const { id } = row.fault
    return [
      head,
      facts({ Effect: effectOf(row) }),
      h('div', { class: 'row' }, button('Remove', `remove-${id}`, runner('faults.remove', { id }, 'Fault removed.'))),
    ]
  },

  overview: () => [h('div', { class: 'head' }, heading('Add a fault')), faultForm()],
}

let examples: Promise<readonly ErrorExample[]> | undefined
/** Reads the known errors once. */
function knownErrors(): Promise<readonly ErrorExample[]> {
  examples ??= run('faults.errors').catch((error: unknown) => {
    examples = undefined
    throw error
  })
  return examples
}

function nameOf(row: Row): string {
  return row.type === 'active' ? row.fault.route : row.type === 'preset' ? row.name : row.error.code
}

function effectOf(row: Row): string {
  if (row.type === 'error') return `status ${row.error.status}`
  if (row.type === 'preset') return ''
  const { fault, remaining, probability } = row.fault
  const effect = 'code' in fault && fault.code ? `${LABELS[fault.type]}: ${fault.code}` : LABELS[fault.type]
  const limit = remaining === null || remaining > 999 ? 'every request' : `${remaining} more`
  return `${effect}, ${limit}${probability < 1 ? `, ${Math.round(probability * 100)} % of them` : ''}`
}

/** Creates the form that adds a fault: of any type, or a known error. */
function faultForm(error?: ErrorExample) {
  const fields = h('div', { class: 'more' }, error && knownErrorFields(error.code))
  const type: HTMLSelectElement = h(
    'select',
    { name: 'type', onchange: () => fields.replaceChildren(...fieldsFor(type.value as Fault['type'])) },
    Object.entries(LABELS).map(([value, label]) => h('option', { value }, label)),
  )
  if (error) type.value = 'known-error'
  return form(
    {},
    addFault,
    labeledInput('Route', {
      name: 'route',
      value: 'POST /auth/**',
      required: true,
      autocomplete: 'off',
      spellcheck: 'false',
    }),
    h('label', {}, 'Fault type', type),
    fields,
    labeledInput('Number of requests', { name: 'times', type: 'number', min: 1, value: 1, required: true }),
    labeledInput('Probability in %', {
      name: 'probability',
      type: 'number',
      min: 1,
      max: 100,
      value: 100,
      required: true,
    }),
    h('button', { class: 'main' }, 'Add fault'),
  )
}

/** Creates the additional fields of a fault type. */
function fieldsFor(type: Fault['type']): Node[] {
  switch (type) {
    case 'delay':
      return [
        labeledInput('Seconds', { name: 'seconds', type: 'number', min: 0, step: 'any', value: 5, required: true }),
      ]
    case 'rate-limit':
      return [labeledInput('Retry-After, in seconds or as a date', { name: 'after', value: '5', autocomplete: 'off' })]
    case 'null-field':
      return [labeledInput('Field (empty: the whole body)', { name: 'field', autocomplete: 'off' })]
    case 'redirect':
      return [labeledInput('Redirect URL', { name: 'to', type: 'url', required: true, autocomplete: 'off' })]
    case 'known-error':
      return knownErrorFields()
    default:
      return []
  }
}

/** Lists all known errors, and shows example details to edit. */
function knownErrorFields(selected?: string): Node[] {
  const details = h('textarea', { name: 'details', rows: 3, spellcheck: 'false' })
  const label = h('label', { hidden: true }, 'Details, as JSON', details)
  const code = h('select', { name: 'code' })
  void knownErrors().then((errors) => {
    const showExample = () => {
      const example = errors[code.selectedIndex]
      label.hidden = !example?.details
      details.value = example?.details ? JSON.stringify(example.details, null, 2) : ''
    }
    code.append(...errors.map((row) => h('option', { value: row.code }, `${row.code} (${row.status})`)))
    if (selected !== undefined) code.value = selected
    code.addEventListener('change', showExample)
    showExample()
  })
  return [h('label', {}, 'Error code', code), label]
}

async function addFault(values: Values, element: HTMLFormElement): Promise<void> {
  const fault = faultFrom(values)
  if (!fault) {
    showStatus('The details are not valid JSON.')
    element.querySelector('textarea')?.focus()
    return
  }
  const probability = Number(values.probability)
  await run('faults.add', {
    route: values.route ?? '',
    fault,
    times: Number(values.times),
    ...(probability < 100 && { probability: probability / 100 }),
  })
  showStatus('Fault added.')
}

/** Returns undefined when the details are not valid JSON. */
function faultFrom({ type, seconds, after, field, to = '', code, details }: Values): Fault | undefined {
  switch (type) {
    case 'delay':
      return { type, millis: Math.round(Number(seconds) * 1000) }
    case 'rate-limit':
      return { type, ...(after && { retryAfter: Number.isNaN(Number(after)) ? after : Number(after) }) }
    case 'null-field':
      return { type, ...(field && { field }) }
    case 'redirect':
      return { type, to }
    case 'known-error':
      try {
        return { type, code: code as ErrorExample['code'], ...(details && { details: JSON.parse(details) }) }
      } catch {
        return undefined
      }
    default:
      // The options of the select are the fault types.
      return { type } as Fault
  }
}
