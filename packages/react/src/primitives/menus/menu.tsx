import { type ReactNode, useId, useRef, useState } from 'react'
import { MenuButton } from './menu-button.js'
import { MenuList, type MenuListProps } from './menu-list.js'

export interface MenuProps extends Omit<MenuListProps, 'id' | 'button' | 'onToggle'> {
  readonly className?: string
  /** Content of the button. */
  readonly trigger: ReactNode
}

/** A button with a menu (WAI-ARIA menu button pattern). */
export function Menu({ className, trigger, ...list }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuButton buttonRef={button} list={id} label={list.label} open={open} className={className}>
        {trigger}
      </MenuButton>
      <MenuList {...list} id={id} button={button} onToggle={setOpen} />
    </>
  )
}
