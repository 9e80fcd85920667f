import type { ComponentProps } from 'react'
import { Icon } from './icon.js'

/** A native select with a chevron. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <div className="lk-select">
    <select {...props} className="lk-input" />
    <Icon name="down" />
  </div>
)
