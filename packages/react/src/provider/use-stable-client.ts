import type { Client } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { isModeKnown } from '../texts/mode.js'
import { countFinishedReads } from './finished-reads.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** How many new clients in a row may replace one that React has waited for, before it has shown a page. */
const MAX_CLIENTS = 10

const MESSAGE =
  '`LatchkeyProvider` gets a new client in every render. Create the client once, outside of components: `const client = createClient(…)`.'

/** How many reads had ended on the page when a client was rendered first. */
const known = new WeakMap<Client<'client'>, number>()
/** The same for the newest client. Not read here: bundlers may run this module before the one that counts. */
let newestReads = Number.POSITIVE_INFINITY
let replaced = 0

/**
 * Names the mistake of an app that creates its client in a component. Where a component suspends before React has shown the
 * page, React renders the app anew once the promise settles, without its state: with another client, which reads everything
 * again, without an end.
 */
export function useStableClient(client: Client<'client'>): void {
  const reads = countFinishedReads()
  const readsBefore = known.get(client)
  if (readsBefore === undefined && typeof window === 'object') {
    // Several apps on a page render at once: none of them has waited.
    if (reads > newestReads) replaced += 1
    known.set(client, reads)
    newestReads = reads
    if (replaced > MAX_CLIENTS) throw new Error(MESSAGE)
  } else if (readsBefore !== undefined && reads > readsBefore) replaced = 0
  const [shown] = useState<{ client?: Client<'client'>; changes: number }>({ changes: 0 })
  useEffect(() => {
    replaced = 0
    if (/* @__PURE__ */ isModeKnown())
      if (process.env.NODE_ENV !== 'production') {
        shown.changes = shown.client && shown.client !== client ? shown.changes + 1 : 0
        shown.client = client
        if (shown.changes === 2) console.error(MESSAGE)
      }
  })
}
