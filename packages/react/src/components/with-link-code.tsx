import type { ComponentType } from 'react'
import { type CodeParameter, useLinkCode } from '../navigation/link-code.js'
import { LoadingCard } from '../primitives/card.js'

/** Props of screens that are opened by a link in an email. */
export interface CodeProps {
  /** `null` if the link has no code, or not all of it. */
  readonly code: string | null
}

/** Props of a screen that a link in an email opens. */
export interface LinkCodeProps {
  /** The code of the link. Default: the `code` query parameter. */
  readonly code?: string | undefined
}

/**
 * Passes the code of a link to a screen, once the URL is known. A different code remounts the screen.
 *
 * @param parameter The query parameter with the code.
 * @param usable Returns a code that can be used.
 */
export function withLinkCode(
  Screen: ComponentType<CodeProps>,
  parameter: CodeParameter = 'code',
  usable = completeCode,
): ComponentType<LinkCodeProps> {
  return function Linked({ code: given }) {
    const found = useLinkCode(given === undefined ? parameter : null)
    const code = given ?? found
    if (code === undefined) return <LoadingCard />
    return <Screen key={code} code={usable(code)} />
  }
}

/** Mail programs and people cut long links off. Codes have 45 characters. */
const completeCode = (code: string | null) => (code?.length === 45 ? code : null)
