import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'

/** A package registry on this machine. */
export interface Registry {
  readonly url: string
  readonly close: () => void
}

/**
 * Serves packed packages as a registry does, so that an app installs them by name. Redirects requests for other packages to the
 * registry that npm is configured to use.
 *
 * @param tarballs Paths by package name.
 */
export async function startRegistry(tarballs: Readonly<Record<string, string>>): Promise<Registry> {
  const upstream = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const file = Object.values(tarballs).find((tarball) => basename(tarball) === path)
    if (file) response.end(readFileSync(file))
    else if (tarballs[path]) response.end(JSON.stringify(documentOf(tarballs[path], url)))
    else response.writeHead(302, { Location: upstream + (request.url ?? '').slice(1) }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close().closeAllConnections() }
}

/** What a registry says about a package with one version. */
function documentOf(tarball: string, url: string) {
  const packed = spawnSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' })
  const manifest = JSON.parse(packed.stdout)
  const { name, version } = manifest
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  const dist = { tarball: `${url}/${basename(tarball)}`, integrity }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
