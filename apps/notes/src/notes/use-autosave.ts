import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Note, Text } from '../api.ts'
import { dropChanges, sendChange } from './changes.ts'

/** The time between the last keystroke and the save, in milliseconds. */
const DELAY = 600

/**
 * Returns the text of the editor, and saves it when the user pauses, and when the page is hidden or left. The text is
 * local state, so that a keystroke renders the editor alone. A conflict pauses this until the user has chosen a version.
 */
export function useAutosave(note: Note, team = '', isConflict = false) {
  const [text, setText] = useState<Text>({ title: note.title, body: note.body })
  /** The note as it was saved last. The next edit is based on its revision. */
  const saved = useRef(note)
  const queries = useQueryClient()
  const isDirty = () => text.title !== saved.current.title || text.body !== saved.current.body

  const save = (base = saved.current.rev || null) => {
    saved.current = { ...saved.current, ...text, rev: crypto.randomUUID() }
    sendChange(queries, { team, id: note.id, text, base, rev: saved.current.rev })
  }
  const flush = useEffectEvent(() => {
    if (isDirty()) save()
  })

  useEffect(() => {
    if (isConflict) return
    const timer = setTimeout(() => flush(), DELAY)
    return () => clearTimeout(timer)
  }, [text, isConflict])

  useEffect(() => {
    const now = () => flush()
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
    if (isDirty() || note.rev === saved.current.rev) return
    saved.current = note
    setText({ title: note.title, body: note.body })
  }, [note.rev])

  /** Saves the text over the version that caused a conflict. */
  const overwrite = (theirs: Note | null) => {
    dropChanges(queries, { team, id: note.id })
    save(theirs?.rev ?? null)
  }
  /** Shows this version, or saves the text no more if the note is deleted. */
  const take = (theirs: Note | null) => {
    saved.current = theirs ?? { ...saved.current, ...text }
    if (theirs) setText({ title: theirs.title, body: theirs.body })
  }
  const flushUnlessConflict = () => isDirty() && !isConflict && save()
  return { text, edit: setText, isDirty: isDirty(), flush: flushUnlessConflict, overwrite, take }
}
