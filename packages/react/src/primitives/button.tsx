import type { ComponentPropsWithoutRef } from 'react'
import { useClassNames } from '../theme/appearance.js'

/** A button with the styles of the kit and the class names of the app. */
export function Button({ className = 'lk-button', ...rest }: ComponentPropsWithoutRef<'button'>) {
  return <button type="button" {...rest} className={useClassNames()(className)} />
}
