import { VARIABLE_BRANDS } from '@latchkey/core/internal/contract'
import type { App } from '../app.js'

/** A change that `init` proposes. */
export type Step =
  | { readonly kind: 'install'; readonly packages: readonly string[]; readonly isDev: boolean }
  /** Runs a command in the folder of the app. */
  | { readonly kind: 'run'; readonly command: readonly [string, ...string[]] }
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  /** `change` receives the file as it is then: earlier steps, such as installing, can have changed it. */
  | {
      readonly kind: 'edit'
      readonly path: string
      readonly change: (text: string) => string
      readonly shown: readonly string[]
    }
  | { readonly kind: 'copy'; readonly from: string; readonly path: string }
  /** The file has another form than expected: the user makes the change. */
  | { readonly kind: 'manual'; readonly path: string; readonly instruction: string; readonly code: string }

/** A file to create. If the app has a file of that name without the kit, what to do by hand. */
export function create(
  existing: string | undefined,
  path: string,
  text: string,
  instruction = 'The app has this file. Add this to it:',
): Step[] {
  if (existing === undefined) return [{ kind: 'create', path, text }]
  return existing.includes('latchkey') || VARIABLE_BRANDS.some((brand) => existing.includes(`${brand}_`))
    ? []
    : [{ kind: 'manual', path, instruction, code: text.trimEnd() }]
}

/** Files to create. What to do by hand with a file that exists, by its path. */
export const createOrManual = (
  app: App,
  files: Readonly<Record<string, string>>,
  byHand: Readonly<Record<string, string>>,
): Step[] => Object.entries(files).flatMap(([path, text]) => create(app.read(path), path, text, byHand[path]))

/** An edit, or the same change by hand if the file has another form than `change` expects. */
export function editOrManual(
  text: string | undefined,
  path: string,
  change: (text: string) => string | undefined,
  { instruction, shown }: { readonly instruction: string; readonly shown: readonly string[] },
): Step {
  if (text === undefined || change(text) === undefined)
    return { kind: 'manual', path, instruction, code: shown.join('\n') }
  return { kind: 'edit', path, change: (current) => change(current) ?? current, shown }
}
