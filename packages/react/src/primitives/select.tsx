import { type ComponentPropsWithoutRef, useId } from 'react'
import { Styled } from '../theme/styled.js'
import { Icon } from './icon.js'

export interface SelectProps extends Omit<ComponentPropsWithoutRef<'select'>, 'className' | 'id'> {
  readonly label: string
  readonly hint?: string | undefined
}

/** A native select with its label. */
export function Select({ label, hint, ...select }: SelectProps) {
  const id = useId()
  return (
    <Styled.div className="lk-field">
      <Styled.label className="lk-label" htmlFor={id}>
        {label}
      </Styled.label>
      <Styled.div className="lk-select">
        <Styled.select {...select} id={id} aria-describedby={hint && `${id}-hint`} className="lk-input" />
        <Icon name="down" />
      </Styled.div>
      {hint && (
        <Styled.p className="lk-hint" id={`${id}-hint`}>
          {hint}
        </Styled.p>
      )}
    </Styled.div>
  )
}
