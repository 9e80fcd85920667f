import type { Contract } from '../contract/endpoint.js'
import { camel, type Fields } from '../contract/schema/index.js'
import { isEqual } from '../lib/is-equal.js'
import type { Entry } from './resource.js'

type Item = Readonly<Record<string, unknown>>

/** The parameters in the path of a call. */
const paramsOf = ({ params }: Contract, input: Item): Item => {
  const { fields = {} } = (params ?? {}) as { fields?: Fields }
  const names = Object.entries(fields).map(([wire, field]) => field.view ?? camel(wire))
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/**
 * The value of an entry after a call has succeeded, if the call tells it: the entity that it has returned, or a list with
 * that entity or without the deleted one. Undefined if the entry has to be read.
 */
export function changedValue({ source, state }: Entry, row: Contract, input: object, output: unknown): unknown {
  const shown = state()
  if (!source || shown.status !== 'ready') return undefined
  const { contract, input: own } = source
  const params = paramsOf(row, input as Item)
  if (contract.response === row.response)
    return contract.path === row.path && isEqual(params, paramsOf(contract, own as Item)) ? output : undefined
  const { itemSchema } = contract.response as { itemSchema?: unknown }
  if (row.changesOthers || !itemSchema || !Array.isArray(shown.value)) return undefined
  const items: readonly Item[] = shown.value
  const [last, ...owners] = Object.entries(params).reverse()
  const id = last?.[1]
  const isDeletion = row.method === 'DELETE' && contract.path === row.path.split('/{')[0]
  // The ID of a permission, for example, is the same in the lists of all users.
  const isOfList = owners.every(([name, owner]) => (own as Item)[name] === owner)
  if ((!isDeletion && itemSchema !== row.response) || !isOfList || !items.some((item) => item.id === id))
    return undefined
  const next = isDeletion
    ? items.filter((item) => item.id !== id)
    : items.map((item) => (item.id === id ? output : item))
  // What else the list says, such as where its next page starts.
  return Object.assign(next, Object.fromEntries(Object.entries(items).filter(([name]) => Number.isNaN(Number(name)))))
}
