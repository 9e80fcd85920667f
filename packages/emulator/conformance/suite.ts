import { recordCreated } from './created-resources.js'
import { type Outcome, play } from './play.js'
import { readProjectState, restoreProjectState } from './project-state.js'
import type { Story } from './step.js'
import type { Target } from './target.js'

/**
 * Plays the stories one after another, then restores the project and removes the users and teams that were created.
 *
 * @param run Makes email addresses and ids unique. Default: random.
 * @throws {Error} When the project cannot be read, before anything is changed.
 */
export async function runSuite(
  target: Target,
  stories: readonly Story[],
  run: string = Math.random().toString(36).slice(2, 8),
): Promise<Outcome[]> {
  const before = await readProjectState(target)
  const recording = recordCreated(target)
  const outcomes: Outcome[] = []
  try {
    for (const [i, story] of stories.entries()) outcomes.push(...(await play(recording.target, story, `${run}${i}`)))
  } finally {
    await recording.removeAll()
    await restoreProjectState(target, before)
  }
  return outcomes
}
