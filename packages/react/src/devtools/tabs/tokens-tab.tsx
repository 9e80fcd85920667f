'use client'

import { useState } from 'react'
import { Facts, Section, Table } from '../parts.js'
import { formatClaim } from '../token-claims.js'
import { useStoredTokens } from '../use-claims.js'
import type { TabProps } from './tab-props.js'

/** The claims of the access token. Shows no token, and masks what may identify the user. */
export function TokensTab({ client }: TabProps) {
  const stored = useStoredTokens(client)
  const [reveal, setReveal] = useState(false)
  const claims = Object.entries(stored?.claims ?? {})
  return (
    <>
      <Section title="Stored tokens">
        <Facts
          facts={{
            'Access token': stored?.claims ? 'stored, never displayed' : 'none',
            'Refresh token': stored?.hasRefreshToken ? 'stored, never displayed' : 'none',
          }}
        />
      </Section>
      <Section title="Claims of the access token">
        {claims.length > 0 && (
          <label className="lk-devtools-option">
            <input type="checkbox" checked={reveal} onChange={({ target }) => setReveal(target.checked)} /> Show masked
            values
          </label>
        )}
        <Table
          label="Claims of the access token"
          columns={['Claim', 'Value']}
          rows={claims.map(([name, value]) => ({
            key: name,
            cells: [<code key="name">{name}</code>, <code key="value">{formatClaim(name, value, reveal)}</code>],
          }))}
          empty={stored?.hasRefreshToken ? 'The next call gets an access token.' : 'No user is signed in.'}
        />
      </Section>
    </>
  )
}
