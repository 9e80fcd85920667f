import { useStackApp } from '@stackframe/react'

export function HomeLink() {
  const app = useStackApp()
  const navigate = app.useNavigate()
  return (
    <button type="button" onClick={() => navigate(app.urls.home)}>
      Home
    </button>
  )
}
