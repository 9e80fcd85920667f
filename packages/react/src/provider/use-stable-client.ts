import { type Client, INTERNALS } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import { isModeKnown } from '../texts/mode.js'
import { countFinishedReads } from './finished-reads.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * How many new clients in a row may replace one that React has waited for, before it has shown a page, and how many a page
 * may show: apps with a client for each tenant and hot reload show several.
 */
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
  // A server has a client for each request, and some servers have a `window`.
  if (readsBefore === undefined && client[INTERNALS].env.isOnUserDevice) {
    // Several apps on a page render at once: none of them has waited.
    if (reads > newestReads) replaced += 1
    known.set(client, reads)
    newestReads = reads
    if (replaced > MAX_CLIENTS) throw new Error(MESSAGE)
  } else if (readsBefore !== undefined && reads > readsBefore) replaced = 0
  const [shown] = useState(() => ({ clients: new WeakSet<Client<'client'>>(), inRow: 0 }))
  useEffect(() => {
    replaced = 0
    if (/* @__PURE__ */ isModeKnown())
      if (process.env.NODE_ENV !== 'production') {
        shown.inRow = shown.clients.has(client) ? 0 : shown.inRow + 1
        shown.clients.add(client)
        if (shown.inRow === MAX_CLIENTS) console.error(MESSAGE)
      }
  })
}
