import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'

/** The search field. The URL names the search, and changes when the user pauses. */
export function Search() {
  const { q = '' } = useSearch({ from: '/signed-in' })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    const to = { to: '.', search: (before: object) => ({ ...before, q: text.trim() || undefined }), replace: true }
    timer.current = setTimeout(() => navigate(to), 200)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link has changed the search. While the user types, the field is ahead of the URL.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [q])
  return (
    <search>
      <Icon name="search" />
      <input
        type="search"
        ref={field}
        aria-label="Search notes"
        placeholder="Search notes"
        defaultValue={q}
        maxLength={200}
        onChange={(event) => search(event.target.value)}
      />
    </search>
  )
}
