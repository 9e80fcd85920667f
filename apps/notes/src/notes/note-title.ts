import { pattern, words } from '../../server/content/words.ts'
import { twoWordName } from '../names/two-word-name.ts'
import type { NoteText } from './notes-api.ts'

/** The title that the user wrote, or else the first line of the text. Empty for an empty note. */
export const writtenTitle = ({ title, body }: NoteText) => title.trim() || (linesOf(body)[0] ?? '')

/** The name of a note in lists and messages: its written title, or a generated name while it is empty. */
export const titleOf = (note: NoteText & { readonly id: string }) => writtenTitle(note) || twoWordName(note.id)

/** The first lines of the text below the title. With a query, they start at the first line that matches. */
export function previewOf(note: NoteText, query = ''): string {
  const lines = linesOf(note.body)
    .slice(note.title.trim() ? 0 : 1)
    .filter((line) => !TAGS_ONLY.test(line))
  const start = lines.findIndex((line) => pattern(words(query)).test(line))
  return lines.slice(Math.max(start, 0)).slice(0, 4).join(' ').slice(0, 300)
}

/** The lines that are not blank, without their Markdown marks. */
const linesOf = (body: string) => body.split('\n').map(plainText).filter(Boolean)

/** What starts a heading, a quote, a list item or a checklist item, and a line of three or more marks. */
const BLOCK_MARK = /^\s*(?:(?:#{1,6}|>|[-*+](?: \[[ xX]\])?|\d+[.)])\s+)+|^\s*(?:[-*_]\s*){3,}$|^\s*```.*$/
/** A line of tags: the list displays them next to the date. */
const TAGS_ONLY = /^#\S+( #\S+)*$/
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g
const INLINE_MARK = /\*\*|__|~~|`/g
const ITALIC = /(?<![\p{L}\p{N}])([_*])(?=\S)([^_*]+)(?<=\S)\1(?![\p{L}\p{N}])/gu

const plainText = (line: string) =>
  line.replace(BLOCK_MARK, '').replace(LINK, '$1').replace(INLINE_MARK, '').replace(ITALIC, '$2').trim()
