import { AuthHandler } from '@latchkey/react'
import { useLocation, useNavigate } from 'react-router'

/** All auth screens. */
export default function Handler() {
  const navigate = useNavigate()
  return <AuthHandler path={useLocation().pathname} navigate={(to) => void navigate(to)} fullPage />
}
