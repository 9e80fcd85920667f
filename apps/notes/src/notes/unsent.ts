import { tabStorage } from '../tab-storage.ts'
import type { Change } from './changes.ts'

const ENTRY = 'unsent-changes'

/** The changes of a page that are not sent yet. */
export interface Unsent {
  /** The claim `sub` of its session. */
  readonly user: unknown
  /** The name of the record with the changes of the page. */
  readonly tab: string
  readonly changes: readonly Change[]
  /** Whether the session was revoked: the changes wait until the user signs in again. */
  readonly isRevoked: boolean
}

/** Keeps the changes in the storage of the tab. The changes before them are forgotten. */
export function keepInTab(unsent: Unsent): void {
  if (unsent.changes.length > 0) tabStorage()?.setItem(ENTRY, JSON.stringify(unsent))
  else tabStorage()?.removeItem(ENTRY)
}

/** Returns the changes that the page before this one has left in the tab, if it was of the same user. */
export function takeFromTab(user: unknown): Partial<Unsent> {
  const unsent: Partial<Unsent> = JSON.parse(tabStorage()?.getItem(ENTRY) ?? '{}')
  if (!user && unsent.isRevoked) return {}
  tabStorage()?.removeItem(ENTRY)
  return user && unsent.user === user ? unsent : {}
}
