import { type ComponentPropsWithoutRef, type Ref, version } from 'react'
import { Styled } from '../../theme/styled.js'

export interface MenuButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  readonly buttonRef: Ref<HTMLButtonElement>
  /** Id of the menu that the button opens. */
  readonly list: string
  readonly label: string
  readonly open: boolean
}

/** Opens a `MenuList` on click and with the arrow keys. */
export function MenuButton({ buttonRef, list, label, open, className = 'lk-menu-button', ...button }: MenuButtonProps) {
  // React 18 sets unknown attributes by the name that they have in HTML.
  const popoverTarget = version.startsWith('18.') ? { popovertarget: list } : { popoverTarget: list }
  return (
    <Styled.button
      type="button"
      {...button}
      {...popoverTarget}
      ref={buttonRef}
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        if (!open) event.currentTarget.click()
      }}
    />
  )
}
