import { Link } from '@tanstack/react-router'
import { tagsIn } from '../../server/content/tags.ts'
import type { TagCount } from '../../server/notes.ts'
import type { Note } from './notes-api.ts'

interface TagListProps {
  /** The tags of all notes, the most frequent first. Undefined until the server responds. */
  readonly counts: readonly TagCount[] | undefined
  /** The loaded notes, which may have tags that the server does not know yet. */
  readonly notes: readonly Note[]
  /** The tag by which the list is filtered, or an empty string. */
  readonly tag: string
}

/** Links that filter the list by a tag. */
export function TagList({ counts = [], notes, tag }: TagListProps) {
  const known = [...counts.map((each) => each.tag), ...notes.flatMap(({ body }) => tagsIn(body))]
  const tags = [...new Set(tag ? [...known, tag] : known)]
  if (tags.length === 0) return
  const linkTo = (each: string | undefined, text: string) => (
    <Link
      to="."
      search={({ tag: _, ...rest }) => (each === undefined ? rest : { ...rest, tag: each })}
      activeOptions={{ exact: true }}
      key={text}
    >
      {text}
    </Link>
  )
  return (
    <nav className="tags" aria-label="Tags">
      {linkTo(undefined, 'All')}
      {tags.map((each) => linkTo(each, `#${each}`))}
    </nav>
  )
}
