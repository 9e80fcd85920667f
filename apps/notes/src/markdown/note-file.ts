import { writtenTitle } from '../notes/note-title.ts'
import type { NoteText } from '../notes/notes-api.ts'

/** The note as one Markdown document, with its title as a heading. */
export const markdownOf = ({ title, body }: NoteText) => (title.trim() ? `# ${title.trim()}\n\n${body}` : body)

/** A file name that every operating system accepts. */
export const fileNameOf = (note: NoteText) =>
  `${
    writtenTitle(note)
      .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '')
      .trim()
      .slice(0, 80) || 'note'
  }.md`

/** Saves the note as a file of the user's device. */
export function downloadNote(note: NoteText): void {
  const url = URL.createObjectURL(new Blob([markdownOf(note)], { type: 'text/markdown' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileNameOf(note) })
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
