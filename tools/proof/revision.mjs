import { run } from '../processes.mjs'
import { root } from '../root.mjs'

/**
 * The short commit id, with a plus sign when files differ from it.
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function describeRevision(env = process.env) {
  try {
    const commit = await run('git', ['rev-parse', '--short=10', 'HEAD'], { env, cwd: root, capture: true })
    if (commit.code !== 0) return 'unknown'
    const changed = await run('git', ['status', '--porcelain'], { env, cwd: root, capture: true })
    return `${commit.output.trim()}${changed.output.trim() ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
