'use client'

import type { ComponentProps } from 'react'
import { useDress } from '../theme/look.js'

/** A button, in the looks of the kit and of the app. */
export function Button({ className = 'lk-button', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={useDress()(className)} />
}
