import type { Page } from 'playwright'

/** Deletes the notes that the browser has stored. The next page starts without them. */
export const deleteStoredNotes = (page: Page) => page.evaluate(() => void indexedDB.deleteDatabase('notes'))
