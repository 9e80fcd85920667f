'use client'

import { useHref } from '../handler/location.js'

/** The query of the page's address; `undefined` on a server and while hydrating. */
export function useQuery(): URLSearchParams | undefined {
  const href = useHref()
  return href === undefined ? undefined : new URL(href).searchParams
}
