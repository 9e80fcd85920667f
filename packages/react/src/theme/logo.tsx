import { useAppearance } from './appearance.js'
import { Styled } from './styled.js'

/** The logo of the app. Its `name` is the text of an image, unless the name is next to it. */
export function Logo({ name }: { readonly name: string | null | undefined }) {
  const { logo } = useAppearance()
  return (
    logo && (
      <Styled.div className="lk-logo">
        {typeof logo === 'string' ? <img src={logo} alt={name ?? ''} height={40} /> : logo}
      </Styled.div>
    )
  )
}
