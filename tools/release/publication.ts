// The additions of a published package to its sources: the address of the repository, and links that work on npm's page.
import { posix } from 'node:path'

/** Where the project lives, as package.json names it. */
export interface Publication {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string }
  readonly homepage: string
  readonly bugs: string
}

/**
 * Returns the fields of a package from the one value at the root.
 *
 * @param repository `repository` of the root package.json: the https URL of the repository, without a slash at the end.
 * @param directory The package's folder, such as `packages/core`.
 * @throws Error when the value is missing or is not such a URL.
 */
export function publicationOf(repository: unknown, directory: string): Publication {
  if (repository === undefined)
    throw new Error(
      'The root package.json has no `repository`. Set it to the https URL of the Git repository, such as "https://github.com/<owner>/<name>". The packages link to it.',
    )
  if (typeof repository !== 'string' || !/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository))
    throw new Error(
      '`repository` of the root package.json is not an https URL of the form "https://<host>/<owner>/<name>".',
    )
  const url = repository.replace(/\.git$/, '')
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/main/${directory}#readme`,
    bugs: `${url}/issues`,
  }
}

/**
 * Replaces relative links of a README by links to the repository at a release.
 *
 * @param markdown The README.
 * @param repository The https URL of the repository.
 * @param directory The folder of the README, from the root of the repository.
 * @param tag The tag of the release, such as `v0.1.0`.
 */
export function absoluteLinks(markdown: string, repository: string, directory: string, tag: string): string {
  return markdown.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, path: string) => {
    const target = posix.normalize(posix.join(directory, path))
    return `](${repository.replace(/\.git$/, '')}/blob/${tag}/${target})`
  })
}
