import type { ComponentProps } from 'react'
import { Icon } from './icon.js'
import { Styled } from './styled.js'

/** A native select with a chevron. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <Styled as="div" className="lk-select">
    <Styled as="select" {...props} className="lk-input" />
    <Icon name="down" />
  </Styled>
)
