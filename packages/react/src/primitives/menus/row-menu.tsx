import type { ReactNode } from 'react'
import { Styled } from '../../theme/styled.js'
import { Icon, type IconName } from '../icon.js'
import { Menu } from './menu.js'
import { MenuItem } from './menu-item.js'

/** An action on the item of a row. */
export interface RowAction {
  readonly text: string
  /** The name of an icon, or a logo. */
  readonly icon?: IconName | ReactNode
  readonly onSelect: () => void
}

export interface RowMenuProps {
  /** Accessible name, with the name of the item: "Options for ada@example.com". */
  readonly label: string
  /** Text of the button. Default: three dots. */
  readonly text?: string
  readonly actions: readonly RowAction[]
  /** Announced to screen readers while an action runs. */
  readonly pendingText?: string | undefined
}

/** The menu of a row that has several actions. Shows a spinner while one of them runs. */
export function RowMenu({ label, text, actions, pendingText }: RowMenuProps) {
  const isPending = pendingText !== undefined
  return (
    <>
      <Menu
        className={text ? 'lk-button lk-small-button' : 'lk-button lk-icon-button lk-ghost'}
        trigger={isPending ? <Styled.span className="lk-spinner" /> : (text ?? <Icon name="more" />)}
        label={label}
      >
        {actions.map(({ text, icon, onSelect }) => (
          <MenuItem key={text} data-tone={icon === 'trash' ? 'danger' : undefined} onClick={onSelect}>
            {typeof icon === 'string' ? <Icon name={icon as IconName} /> : icon}
            {text}
          </MenuItem>
        ))}
      </Menu>
      <p className="lk-hidden" aria-live="polite">
        {pendingText}
      </p>
    </>
  )
}
