import type { ComponentPropsWithoutRef } from 'react'
import { Styled } from '../theme/styled.js'
import { Icon } from './icon.js'

/** A native select with a chevron. */
export const Select = (props: Omit<ComponentPropsWithoutRef<'select'>, 'className'>) => (
  <Styled as="div" className="lk-select">
    <Styled as="select" {...props} className="lk-input" />
    <Icon name="down" />
  </Styled>
)
