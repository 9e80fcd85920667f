import { createElement } from 'react'
import { Styled } from '../theme/styled.js'
import { withoutDirectionControls } from './bidi-isolate.js'

export interface UserTextProps {
  readonly text: string | null | undefined
  /** Whether the text may be too long for its place: its tooltip shows all of it. Default: `false`. */
  readonly mayBeCut?: boolean
}

/**
 * A name, an email address, a URL or another text of a user. Its direction does not affect the surrounding text. A long
 * address breaks before its domain, and a URL before a part, instead of before its last letter.
 */
export function UserText({ text, mayBeCut = false }: UserTextProps) {
  const shown = withoutDirectionControls(text ?? '')
  const parts = shown.split(IS_URL.test(shown) ? /(?=[.?&=#]|\b\/.)/ : /(?=@)/)
  return createElement(
    'bdi',
    { title: mayBeCut ? shown : undefined },
    ...parts.flatMap((part, at) => (at > 0 ? [BREAK, part] : [part])),
  )
}

const BREAK = <wbr />
const IS_URL = /^https?:\/\/\S+$/

/** A paragraph with an email address, which stands out. No line starts with the punctuation after it. A sentence starts a line. */
export function TextWithEmail({ text, email }: { readonly text: string; readonly email: string }) {
  const at = email ? text.indexOf(email) : -1
  if (at < 0) return <p>{text}</p>
  const after = text.slice(at + email.length)
  const [sentence = ''] = /^.*?(?:\.(?=\s)|。|$)/s.exec(after) ?? []
  const [punctuation = ''] = /^[.,;:!?。，、]*/.exec(sentence) ?? []
  const rest = after.slice(sentence.length)
  const next = rest.trimStart()
  return (
    <p>
      <span>
        {text.slice(0, at)}
        <span>
          <Styled.span className="lk-strong">
            <UserText text={email} />
          </Styled.span>
          {punctuation}
        </span>
        {sentence.slice(punctuation.length)}
      </span>
      {rest.slice(0, rest.length - next.length)}
      {next && <span>{next}</span>}
    </p>
  )
}
