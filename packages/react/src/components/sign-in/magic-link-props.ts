import type { MagicLinkEvent, MagicLinkState } from '@latchkey/core/machines'

export type MagicLinkAt<K extends MagicLinkState['step']> = Extract<MagicLinkState, { readonly step: K }>

export interface MagicLinkSentProps<S> {
  readonly state: S
  readonly send: (event: MagicLinkEvent) => void
}
