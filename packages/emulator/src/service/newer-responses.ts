import type { Contract } from '@latchkey/core/contract'

type Fields = Readonly<Record<string, unknown>>

/** Adds the fields that newer servers return for users and projects. Clients must ignore them. */
export function addNewerFields({ path }: Contract, answer: unknown): unknown {
  if (path === '/users' || path.startsWith('/users/')) return onEach(answer, restriction)
  if (path === '/projects/current') return onEach(answer, () => ({ logo_url: null }))
  return answer
}

const restriction = ({ is_anonymous: anonymous }: Fields): Fields =>
  anonymous === undefined
    ? {}
    : { is_restricted: anonymous, restricted_reason: anonymous ? { type: 'anonymous' } : null }

function onEach(answer: unknown, more: (one: Fields) => Fields): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { items, ...rest } = answer as Fields
  if (Array.isArray(items)) return { ...rest, items: items.map((item) => onEach(item, more)) }
  return { ...answer, ...more(answer as Fields) }
}
