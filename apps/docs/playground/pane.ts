import type { Playground, PlaygroundState } from './playground.ts'

/** What every pane receives. */
export interface PaneProps {
  readonly playground: Playground
  readonly state: PlaygroundState
}

/** The time of day of an entry, by the clock of the playground. */
export const timeOf = (millis: number): string => new Date(millis).toLocaleTimeString('en-GB')
