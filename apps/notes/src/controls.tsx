import type { ComponentProps } from 'react'

/** A button of the app: does what `onClick` says, and sends no form. */
export const Button = ({ look = '', ...props }: ComponentProps<'button'> & { look?: 'primary' | 'quiet' | '' }) => (
  <button type="button" {...props} className={`button ${look}`} />
)

/** A line to write in, or a whole text, that says by its label what belongs there. */
export function Field({ label, text, ...props }: ComponentProps<'input'> & { label: string; text?: boolean }) {
  const Element = (text ? 'textarea' : 'input') as 'input'
  return <Element aria-label={label} placeholder={label} maxLength={200} autoComplete="off" {...props} />
}
