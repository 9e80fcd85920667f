// What must be true before anything is published.
import type { Manifest, Package } from './tarballs.ts'

/** The packages that a release publishes, and the state of the repository. */
export interface Release {
  readonly packages: readonly Package[]
  readonly root: Pick<Manifest, 'repository'>
  /** The names of changesets that no version contains yet. */
  readonly pending: readonly string[]
  /** The Git tag that started the release, such as `v0.1.0`. Undefined for a canary release. */
  readonly tag: string | undefined
}

/** Returns what keeps a release from being published: one sentence each, empty when nothing does. */
export function obstacles({ packages, root, pending, tag }: Release): string[] {
  const versions = [...new Set(packages.map(({ version }) => version))]
  const found: string[] = []
  if (root.repository === undefined) found.push('Set `repository` in the root package.json: the packages link to it.')
  if (versions.length !== 1) found.push(`The packages have different versions: ${versions.join(', ')}.`)
  if (tag !== undefined && tag !== `v${versions[0]}`)
    found.push(`The tag ${tag} does not match version ${versions[0]} of the packages.`)
  if (tag !== undefined && pending.length > 0)
    found.push(
      `${pending.length} changesets belong to no version yet. Run \`pnpm changeset version\` and commit the result.`,
    )
  return found
}
