import { withoutDirectionControls } from './bidi-isolate.js'

export interface UserTextProps {
  readonly text: string | null | undefined
  /** Whether the text may be too long for its place: its tooltip shows all of it. Default: `false`. */
  readonly mayBeCut?: boolean
}

/** A name or another text of a user. Its direction does not affect the surrounding text. */
export function UserText({ text, mayBeCut = false }: UserTextProps) {
  const shown = withoutDirectionControls(text ?? '')
  return <bdi title={mayBeCut ? shown : undefined}>{shown}</bdi>
}
