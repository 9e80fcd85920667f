import type { Query } from '../as-user.ts'
import { tagsIn } from './tags.ts'

const START = 'insert into sampled default values on conflict do nothing returning owner'
const ADD = `insert into note (id, title, body, tags, pinned, sample, updated_at)
  values ($1, $2, $3, $4, $5, true, now() - $6 * interval '1 minute')`
const REMOVE = `update note set deleted_at = now(), rev = rev + 1
  where sample and deleted_at is null returning id`

/** Adds the sample notes of a new user. Returns whether it did: each user receives them once. */
export async function addSamples(query: Query): Promise<boolean> {
  if ((await query(START)).length === 0) return false
  for (const [minutes, { title, body, pinned = false }] of SAMPLES.entries())
    await query(ADD, [crypto.randomUUID(), title, body, tagsIn(body), pinned, minutes])
  return true
}

/** Moves the sample notes to the trash. Returns their IDs. */
export const removeSamples = async (query: Query): Promise<string[]> =>
  (await query<{ id: string }>(REMOVE)).map(({ id }) => id)

/** The newest first. */
const SAMPLES: readonly { readonly title: string; readonly body: string; readonly pinned?: boolean }[] = [
  {
    title: 'Start here',
    pinned: true,
    body: `Everything you type is saved while you type. There is no save button.

- [x] Open a note
- [ ] Press **Ctrl E** or **⌘ E**, then check this box
- [ ] Write a tag such as #start anywhere in a note
- [ ] Select several notes with **x**, then move them to the trash
- [ ] Press **?** to see all keyboard shortcuts

These sample notes are yours to change. The button below the list removes all of them.`,
  },
  {
    title: 'Markdown in one minute',
    body: `## Headings start with a hash

**Bold**, _italic_, ~~gone~~ and \`code\`. A [link](https://example.com) opens in a new tab.

> A quote starts with an angle bracket.

1. Lists continue when you press Enter
2. An empty item ends the list

| Dish | Minutes |
|---|---|
| Soup | 40 |
| Bread | 90 |

#start`,
  },
  {
    title: 'Turn off the network',
    body: `Go offline, then write. Your notes stay in this browser and are sent when the network is back.

If the note was changed on another device meanwhile, you see both versions and choose one.

#start`,
  },
  {
    title: 'What you can see of Latchkey here',
    body: `note. is the demo of Latchkey, an auth client for TypeScript:

- **Sign-in, account settings and teams** are the screens of the kit, in the colors of this app
- **Sessions** refresh themselves, in all tabs, and survive a lost network
- **The server** verifies each access token, and row-level security in Postgres shows each user only their own notes
- **Without an account** you can write, and keep your notes when you sign up later

#latchkey`,
  },
]
