import { withoutDirectionControls } from './bidi-isolate.js'

/** A name or another text of a user. Its direction does not affect the surrounding text. */
export const UserText = ({ text }: { readonly text: string | null | undefined }) => (
  <bdi>{withoutDirectionControls(text ?? '')}</bdi>
)
