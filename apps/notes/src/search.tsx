import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'

/** The search field. It updates the URL, which names the search, after a pause. */
export function Search() {
  const { q = '' } = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const sent = useRef(q)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      void navigate({ to: '/', search: (search) => ({ ...search, q: wanted || undefined }), replace: true })
    }, 200)
    return () => clearTimeout(timer)
  }, [text, navigate])
  // A link has changed the search.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  return (
    <search>
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search notes"
        placeholder="Search notes"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  )
}
