'use client'

import { loadMessages, type Messages } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'

/** Converts texts by the English text that they replace to texts by key. Loads the English texts first. */
export function useTranslationOverrides(
  overrides: Readonly<Record<string, string>> | undefined,
): Partial<Messages> | undefined {
  const [english, setEnglish] = useState<Messages>()
  const isNeeded = overrides !== undefined
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    loadMessages('en-US').then(
      (messages) => isCurrent && setEnglish(messages),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return useMemo(() => overrides && english && messagesOf(overrides, english), [overrides, english])
}

/** Returns the texts by key. Texts that no component of this kit shows are left out. */
export function messagesOf(overrides: Readonly<Record<string, string>>, english: Messages): Partial<Messages> {
  const entries = Object.entries(english)
    .map(([key, text]) => [key, overrides[text as string]] as const)
    .filter(([, text]) => text !== undefined)
  return Object.fromEntries(entries) as Partial<Messages>
}
