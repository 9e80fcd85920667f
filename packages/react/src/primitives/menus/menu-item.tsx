import type { ComponentPropsWithoutRef } from 'react'
import { Button } from '../button.js'
import { PageLink, type PageLinkProps } from '../page-link.js'

const ITEM = { role: 'menuitem', tabIndex: -1, className: 'lk-menu-item' } as const

/** An item of a menu. */
export const MenuItem = (props: ComponentPropsWithoutRef<'button'>) => <Button {...ITEM} {...props} />

/** An item of which one in its group is selected. */
export const MenuChoice = ({
  isSelected,
  ...item
}: ComponentPropsWithoutRef<'button'> & { readonly isSelected: boolean }) => (
  <MenuItem {...item} role="menuitemradio" aria-checked={isSelected} />
)

/** An item that opens a page. */
export const MenuLink = (props: PageLinkProps) => <PageLink {...ITEM} {...props} />
