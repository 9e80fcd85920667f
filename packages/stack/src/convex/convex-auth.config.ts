import { baseUrlsOf, PUBLIC_BASE_URL } from '@latchkey/core/internal/contract'

/**
 * Returns the providers for `convex/auth.config.ts`. With them, Convex accepts the access tokens of a project.
 *
 * @param options `projectId`: the ID of the project. `baseUrl`: base URL of the API, `https://api.stack-auth.com` by
 * default.
 * @returns Two providers for each host of the service: the first for users, the second for anonymous users. The hosted service
 * has several hosts, and a token names the one that its client has called.
 */
export function getConvexProvidersConfig({
  projectId,
  baseUrl = PUBLIC_BASE_URL,
}: {
  projectId: string
  baseUrl?: string
}) {
  const id = encodeURIComponent(projectId)
  const provider = (issuer: string, audience: string, query: string) => ({
    type: 'customJwt' as const,
    applicationID: audience,
    issuer,
    jwks: `${baseUrl}/api/v1/projects/${id}/.well-known/jwks.json${query}`,
    algorithm: 'ES256' as const,
  })
  return baseUrlsOf(baseUrl).flatMap((url) => [
    provider(`${url}/api/v1/projects/${id}`, projectId, ''),
    provider(`${url}/api/v1/projects-anonymous-users/${id}`, `${projectId}:anon`, '?include_anonymous=true'),
  ])
}
