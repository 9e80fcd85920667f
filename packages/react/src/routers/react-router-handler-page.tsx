'use client'

import { useLocation, useNavigate } from 'react-router'
import type { AuthHandlerProps } from '../handler/auth-handler.js'
import { ServedHandler } from './served-handler.js'

/**
 * The page of all auth screens, for the route `/handler/*`.
 *
 * @example
 * export { HandlerPage as default } from '@latchkey/react/react-router'
 */
export function HandlerPage(props: Omit<AuthHandlerProps, 'path' | 'navigate'>) {
  const navigate = useNavigate()
  return <ServedHandler {...props} path={useLocation().pathname} navigate={(to) => void navigate(to)} />
}
HandlerPage.displayName = 'HandlerPage'
