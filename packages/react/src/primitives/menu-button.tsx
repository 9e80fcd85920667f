'use client'

import type { ComponentProps } from 'react'
import { Button } from './button.js'

export interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Id of the menu that the button opens. */
  readonly list: string
  readonly label: string
  readonly open: boolean
}

/** Opens a `MenuList` on click and with the arrow keys. */
export function MenuButton({ list, label, open, className = 'lk-menu-button', ...button }: MenuButtonProps) {
  return (
    <Button
      {...button}
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      popoverTarget={list}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        if (!open) event.currentTarget.click()
      }}
    />
  )
}
