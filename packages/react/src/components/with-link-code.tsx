'use client'

import type { ComponentType } from 'react'
import { useLinkCode } from '../navigation/link-code.js'
import { LoadingCard } from '../primitives/card.js'

/** Props of screens that are opened by a link in an email. */
export interface CodeProps {
  readonly code: string | null
}

export interface LinkCodeProps {
  /** The code of the link. Default: the `code` query parameter. */
  readonly code?: string | undefined
}

/** Passes the code of an email link to a screen, once the URL is known. A different code remounts the screen. */
export function withLinkCode(Screen: ComponentType<CodeProps>): ComponentType<LinkCodeProps> {
  return function Linked({ code: given }) {
    const found = useLinkCode(given === undefined ? 'code' : null)
    const code = given ?? found
    if (code === undefined) return <LoadingCard />
    return <Screen key={code} code={code} />
  }
}
