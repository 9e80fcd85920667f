// Syntax highlighting with the grammar and themes that the pages of the site use. Loaded with the first editor.

import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import tsx from 'shiki/langs/tsx.mjs'
import dark from 'shiki/themes/github-dark-high-contrast.mjs'
import light from 'shiki/themes/github-light-high-contrast.mjs'

/** A part of a line with one color. */
export interface Token {
  readonly content: string
  readonly color?: string | undefined
  /** Its position in the code. */
  readonly offset: number
}

/** Returns the tokens of each line of TypeScript with JSX. */
export type Highlight = (code: string, theme: 'light' | 'dark') => readonly (readonly Token[])[]

export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighterCore({
    langs: [tsx],
    themes: [light, dark],
    engine: createJavaScriptRegexEngine(),
  })
  return (code, theme) => highlighter.codeToTokensBase(code, { lang: 'tsx', theme: `github-${theme}-high-contrast` })
}
