import { useUser } from '@latchkey/react'

export function Profile() {
  const user = useUser()
  return user ? <p>Hello {user.displayName}</p> : <a href="/handler/sign-in">Sign in</a>
}
