'use client'

import type { ComponentType } from 'react'
import { Waiting } from '../primitives/card.js'
import { useQuery } from './use-query.js'

/** What the screens of links in mails get. */
export interface CodeProps {
  readonly code: string | null
}

export interface LinkedProps {
  /** The code in the link; the `code` of the page's address unless said. */
  readonly code?: string | undefined
}

/** A screen for the link of a mail: it begins when the address is known, anew with another code. */
export function withCode(Screen: ComponentType<CodeProps>): ComponentType<LinkedProps> {
  return function Linked({ code: given }) {
    const query = useQuery()
    const code = given ?? query?.get('code') ?? null
    if (given === undefined && !query) return <Waiting />
    return <Screen key={code} code={code} />
  }
}
