import type { ComponentProps } from 'react'

/** A button with a border. `look` makes it more prominent, or less. */
export const Button = ({ look, ...props }: ComponentProps<'button'> & { readonly look?: 'primary' | 'plain' }) => (
  <button type="button" className={`button ${look ?? ''}`} {...props} />
)
