import type { Env } from '@latchkey/core/internal'
import { itemKey, PART_LENGTH } from './item-key.js'

/** The synchronous functions of `expo-secure-store`. */
interface SecureTexts {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The items of a text: the ID of the write, the number of items, and a part of the text. */
const ITEM = /^([\w-]+):(\d+):(.*)$/s
const PARTS = new RegExp(`.{1,${PART_LENGTH}}`, 'gs')

/**
 * Stores queued sign-outs and the clock offset, so that a sign-out without a connection is sent when the app starts
 * again. Long texts are divided into several items. A device can deny access, for example while it is locked. Values
 * that are set are then lost.
 *
 * @param createId Returns a different ID for each write.
 */
export function secureTextStore(
  { getItem, setItem }: SecureTexts,
  createId: () => string,
): NonNullable<Env['sharedStore']> {
  const keyOf = (name: string, index: number) => (index === 0 ? itemKey(name) : `${itemKey(name)}.${index}`)
  const readItem = (name: string, index: number) => {
    const [, id, count = '0', part = ''] = ITEM.exec(getItem(keyOf(name, index)) ?? '') ?? []
    return { id, count: Number(count), part }
  }
  return {
    get(name) {
      try {
        const first = readItem(name, 0)
        const items = Array.from({ length: first.count }, (_, index) => readItem(name, index))
        // Items of another write remain when the app was closed while it wrote.
        const isComplete = items.every(({ id, part }) => id === first.id && part !== '')
        return isComplete ? items.map(({ part }) => part).join('') || null : null
      } catch {
        return null
      }
    },
    set(name, value) {
      try {
        const parts = value?.match(PARTS) ?? ['']
        const id = createId()
        // There is no synchronous function that deletes an item: those that are too many stay, and are not read.
        for (const [index, part] of parts.entries()) setItem(keyOf(name, index), `${id}:${parts.length}:${part}`)
      } catch {}
    },
  }
}
