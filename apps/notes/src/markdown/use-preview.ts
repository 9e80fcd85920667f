import { useEffect, useState } from 'react'
import { toast } from '../toasts.tsx'
import type MarkdownView from './view.tsx'

/** Returns the preview while it is open, and a function that opens or closes it, as Ctrl E does. */
export function usePreview() {
  const [preview, setPreview] = useState<{ readonly View: typeof MarkdownView }>()
  const togglePreview = () => {
    if (preview) return setPreview(undefined)
    // Loads when it is first wanted, with its parser.
    return import('./view.tsx').then(
      ({ default: View }) => setPreview({ View }),
      () => toast("The preview can't be loaded: the server can't be reached."),
    )
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'e' || !(metaKey || ctrlKey) || altKey || shiftKey) return
      event.preventDefault()
      void togglePreview()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return { Preview: preview?.View, togglePreview }
}
