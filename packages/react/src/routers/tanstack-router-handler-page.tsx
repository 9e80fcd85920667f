'use client'

import { useLocation, useNavigate } from '@tanstack/react-router'
import type { AuthHandlerProps } from '../handler/auth-handler.js'
import { ServedHandler } from './served-handler.js'

/**
 * The page of all auth screens, for the route `/handler/$`.
 *
 * @example
 * export const Route = createFileRoute('/handler/$')({ component: () => <HandlerPage /> })
 */
export function HandlerPage(props: Omit<AuthHandlerProps, 'path' | 'navigate'>) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return <ServedHandler {...props} path={path} navigate={(to) => void navigate({ href: to })} />
}
HandlerPage.displayName = 'HandlerPage'
