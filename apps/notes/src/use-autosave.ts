import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Note, Text } from './api.ts'
import { dropChanges, sendChange } from './changes.ts'

/** The longest time between an edit and its save, in milliseconds. */
const DELAY = 600

const same = (a: Text, b: Text) => a.title === b.title && a.body === b.body

/**
 * Returns the text of the editor, and saves it while the user types: every 600 milliseconds, and when the page is hidden
 * or left. The text is local state, so that a keystroke renders the editor alone. A conflict pauses this until the user
 * has chosen a version.
 */
export function useAutosave(note: Note, team = '', isConflict = false) {
  const [text, setText] = useState<Text>({ title: note.title, body: note.body })
  /** The note as it was saved last. The next edit is based on its revision. */
  const saved = useRef(note)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isDirty = !same(text, saved.current)

  const save = (base = saved.current.rev || null) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const isNew = saved.current.rev === ''
    saved.current = { ...saved.current, ...text, rev: crypto.randomUUID() }
    sendChange(queries, { team, id: note.id, text, base, rev: saved.current.rev })
    // From now on, the URL opens a note that exists.
    if (isNew) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  const flush = useRef(() => {})
  flush.current = () => isDirty && save()

  // After each render: a keystroke right after a save must start the timer again.
  useEffect(() => {
    if (isDirty && !isConflict)
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        flush.current()
      }, DELAY)
  })

  useEffect(() => {
    const now = () => flush.current()
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [])

  // The note was changed elsewhere. Unsaved text stays: saving it is a conflict.
  useEffect(() => {
    if (isDirty || note.rev === saved.current.rev) return
    saved.current = note
    setText({ title: note.title, body: note.body })
  }, [note.rev])

  /** Saves the text over the version that caused a conflict. */
  const overwrite = (theirs: Note | null) => {
    dropChanges(queries, { team, id: note.id })
    save(theirs?.rev ?? null)
  }
  return { text, edit: setText, isDirty, overwrite }
}
