'use client'

import { useHref } from './location.js'

/** The query parameters of the page. `undefined` on the server and during hydration. */
export function useQuery(): URLSearchParams | undefined {
  const href = useHref()
  return href === undefined ? undefined : new URL(href).searchParams
}
