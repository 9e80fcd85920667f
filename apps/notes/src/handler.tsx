import { AuthHandler } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { useLocation, useNavigate } from '@tanstack/react-router'

/** All pages of the kit under /handler/: sign-in, sign-up, sign-out and so on. */
export function Handler() {
  const { href } = useLocation()
  const navigate = useNavigate()
  return <AuthHandler path={href} navigate={(to) => navigate({ href: to })} />
}
