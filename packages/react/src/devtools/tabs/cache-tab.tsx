'use client'

import { Section, Table, useNow } from '../parts.js'
import type { TabProps } from './tab-props.js'

/** The entries of the cache of `watch`, without their values. */
export function CacheTab({ client }: TabProps) {
  // The cache does not report its changes: the table is read again every second.
  useNow(client.env.now)
  const entries = [...client.cache.entries]
  return (
    <Section title="Cache">
      <p className="lk-devtools-note">
        Entries are read again when a call changes one of their tags, and dropped 5 seconds after their last subscriber
        has left.
      </p>
      <Table
        label="Cache entries"
        columns={['Entry', 'State', 'Subscribers', 'Tags']}
        rows={entries.map(([key, entry]) => ({
          key,
          cells: [
            <code key="name">{nameOf(key)}</code>,
            STATES[entry.state().status],
            entry.watched() ? 'yes' : 'no, stale',
            entry.tags.join(', '),
          ],
        }))}
        empty="The cache is empty: no component or `watch` reads anything."
      />
    </Section>
  )
}

const STATES = { pending: 'loading', ready: 'fresh', failed: 'failed' } as const

/** Formats the key of an entry, `s1 /teams [["userId","me"]]`, without the number of the session: `/teams userId=me`. */
function nameOf(key: string): string {
  const [, path, input = ''] = /^\S* (\S+) ?(\[.*\])?$/.exec(key) ?? []
  // The name of a `watchQuery` is any text.
  if (path === undefined) return key.replace(/^\S* /, '')
  const fields = [...input.matchAll(/\["([^"]+)",("[^"]*"|[^\]]+)\]/g)].map(
    ([, name, value = '']) => `${name}=${value.replaceAll('"', '')}`,
  )
  return [path, ...fields].join(' ')
}
