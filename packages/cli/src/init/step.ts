/** A change that `init` proposes. */
export type Step =
  | { readonly kind: 'install'; readonly packages: readonly string[]; readonly isDev: boolean }
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  | { readonly kind: 'edit'; readonly path: string; readonly text: string; readonly shown: readonly string[] }
  /** The file has another form than expected: the user makes the change. */
  | { readonly kind: 'manual'; readonly path: string; readonly instruction: string; readonly code: string }

/** A file to create, or nothing if it exists. */
export const create = (existing: string | undefined, path: string, text: string): Step[] =>
  existing === undefined ? [{ kind: 'create', path, text }] : []
