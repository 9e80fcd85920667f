'use client'

import { Styled } from '../../theme/styled.js'
import { Button } from '../button.js'
import { Icon, type IconName } from '../icon.js'
import { Menu } from './menu.js'

/** An action on the item of a row. */
export interface RowAction {
  readonly text: string
  readonly icon?: IconName | undefined
  readonly onSelect: () => void
  /** Removes or revokes something. */
  readonly isDestructive?: boolean | undefined
}

export interface RowMenuProps {
  /** Accessible name, with the name of the item: "Options for ada@example.com". */
  readonly label: string
  readonly actions: readonly RowAction[]
  /** Announced to screen readers while an action runs. */
  readonly pendingText?: string | undefined
}

/** The menu of a row that has several actions. Shows a spinner while one of them runs. */
export function RowMenu({ label, actions, pendingText }: RowMenuProps) {
  return (
    <>
      <Menu
        className="lk-button lk-icon-button lk-ghost"
        trigger={pendingText === undefined ? <Icon name="more" /> : <Styled as="span" className="lk-spinner" />}
        label={label}
      >
        {actions.map(({ text, icon, onSelect, isDestructive }) => (
          <Button
            key={text}
            role="menuitem"
            tabIndex={-1}
            className={isDestructive ? 'lk-menu-item lk-danger' : 'lk-menu-item'}
            onClick={onSelect}
          >
            {icon && <Icon name={icon} />}
            {text}
          </Button>
        ))}
      </Menu>
      <p className="lk-hidden" role="status">
        {pendingText}
      </p>
    </>
  )
}
