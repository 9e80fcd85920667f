'use client'

import { useEffect, useState } from 'react'

/** Whether the page handles events: a slow browser displays the HTML of the server before. */
export function useIsHydrated() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
