import { PUBLIC_BASE_URL } from '@latchkey/core/internal/contract'

/**
 * Returns the providers for `convex/auth.config.ts`. With them, Convex accepts the access tokens of a project.
 *
 * @param options `projectId`: the ID of the project. `baseUrl`: base URL of the API, `https://api.stack-auth.com` by
 * default.
 * @returns Two providers: the first for users, the second for anonymous users.
 */
export function getConvexProvidersConfig({
  projectId,
  baseUrl = PUBLIC_BASE_URL,
}: {
  projectId: string
  baseUrl?: string
}) {
  const issuer = `${baseUrl}/api/v1/projects/${encodeURIComponent(projectId)}`
  const anonymousIssuer = `${baseUrl}/api/v1/projects-anonymous-users/${encodeURIComponent(projectId)}`
  const provider = (tokenIssuer: string, audience: string, query: string) => ({
    type: 'customJwt' as const,
    applicationID: audience,
    issuer: tokenIssuer,
    jwks: `${issuer}/.well-known/jwks.json${query}`,
    algorithm: 'ES256' as const,
  })
  return [provider(issuer, projectId, ''), provider(anonymousIssuer, `${projectId}:anon`, '?include_anonymous=true')]
}
