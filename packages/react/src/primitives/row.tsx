'use client'

import type { ReactNode } from 'react'
import { useClassNames } from '../theme/appearance.js'
import { Icon } from './icon.js'
import { Menu } from './menu.js'

/** A status next to the title of a row. Color only repeats what the text says. */
export interface Badge {
  readonly text: string
  /** Default: `neutral`. */
  readonly tone?: 'success' | 'warning' | 'danger' | 'neutral' | undefined
}

export interface RowProps {
  /** An icon, a logo or an avatar. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** Id of the title, to describe the action with it. */
  readonly titleId?: string | undefined
  /** Links the title. */
  readonly href?: string | undefined
  readonly badges?: readonly Badge[] | undefined
  /** The text below the title. Several are rendered in a line. */
  readonly description?: ReactNode
  /** Why the action is not available, with its id. */
  readonly note?: ReactNode
  /** One action or one menu. */
  readonly children?: ReactNode
}

/** A setting or an item of a list: icon, title, status and description, and one action or menu. */
export function Row({ icon, title, titleId, href, badges = [], description, note, children }: RowProps) {
  const classFor = useClassNames()
  return (
    <li className={classFor('lk-row')}>
      {icon}
      <div className="lk-row-text">
        <div className="lk-row-title">
          {href ? (
            <a className="lk-link lk-row-name" id={titleId} href={href}>
              {title}
            </a>
          ) : (
            <p className="lk-row-name" id={titleId}>
              {title}
            </p>
          )}
          {badges.length > 0 && (
            <ul className={classFor('lk-badges')}>
              {badges.map(({ text, tone }) => (
                <li key={text} data-tone={tone}>
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
        {description && <div className="lk-row-more">{description}</div>}
        {note}
      </div>
      {children && <div className="lk-row-actions">{children}</div>}
    </li>
  )
}

export interface RowAction {
  readonly text: string
  readonly onSelect: () => void
  /** Removes or revokes something. */
  readonly isDestructive?: boolean | undefined
}

export interface RowMenuProps {
  /** Accessible name, with the name of the item: "Options for ada@example.com". */
  readonly label: string
  readonly actions: readonly RowAction[]
}

/** The menu of a row that has several actions. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <Menu className="lk-button lk-ghost lk-icon-button" trigger={<Icon name="more" />} label={label}>
      {actions.map(({ text, onSelect, isDestructive }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDestructive ? 'lk-menu-item lk-danger' : 'lk-menu-item'}
          onClick={onSelect}
        >
          {text}
        </button>
      ))}
    </Menu>
  )
}
