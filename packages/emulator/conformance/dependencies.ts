import type { RequestStep, Step } from './step.js'

/** The outcome of a step that later steps depend on. */
export interface StepEffect {
  readonly passed: boolean
  /** A change that was expected to succeed was rejected. */
  readonly rejected: boolean
}

/**
 * Decides which steps of a story cannot run because an earlier one failed: those that use a value that it did not
 * store, those that use a resource that it could not change, and all others if it is a setup step.
 */
export class Dependencies {
  /** Unusable `$names`, with the name of the failed step. */
  readonly #unusable = new Map<string, string>()
  /** The step that stored a `$name`, unless that is a setup step. */
  readonly #origins = new Map<string, Step>()
  #failedSetup: string | undefined

  /** Returns the name of the failed step that a step depends on. */
  failureBefore(step: Step): string | undefined {
    if (this.#failedSetup !== undefined) return this.#failedSetup
    const used = namesIn(step).find((name) => this.#unusable.has(name))
    return used === undefined ? undefined : this.#unusable.get(used)
  }

  /** Records that a step did not run because of a failed one. */
  notRun(step: Step, failed: string): void {
    for (const name of stored(step)) this.#unusable.set(name, failed)
    if (isSetup(step)) this.#failedSetup = failed
  }

  /** Records what a step did. */
  ran(step: Step, { passed, rejected }: StepEffect, values: ReadonlyMap<string, string>): void {
    if (!passed && isSetup(step)) this.#failedSetup ??= step.name
    for (const name of stored(step)) {
      if (values.has(name)) this.#unusable.delete(name)
      else this.#unusable.set(name, step.name)
      if (!isSetup(step)) this.#origins.set(name, step)
    }
    if (!rejected) return
    const changed = new Set(namesIn(step).map((name) => this.#origins.get(name)))
    for (const [name, origin] of this.#origins) if (changed.has(origin)) this.#unusable.set(name, step.name)
  }
}

/** The names that a step stores. */
export const stored = (step: Step): string[] => ('keep' in step && step.keep ? Object.keys(step.keep) : [])

const isSetup = (step: Step) => 'act' in step || ('setup' in step && step.setup === true)

/** The `$names` that a step refers to, and the access token that it sends. */
function namesIn(step: Step): string[] {
  if ('act' in step) return []
  const { keep: _, name: __, ...rest } = step
  const names = [...JSON.stringify(rest).matchAll(/\$(\w+(?:\.\w+)*)/g)].map(([, name = '']) => name)
  const { who } = step as RequestStep
  return who === undefined ? names : [...names, `${who}.access_token`]
}
