import { PUBLIC_BASE_URL } from '@latchkey/core/contract'

/**
 * Returns the providers for `convex/auth.config.ts`, which make Convex accept the access tokens of a project.
 *
 * @param options The ID of the project, and the base URL of the API.
 * @returns The providers: for users, and for anonymous users.
 */
export function getConvexProvidersConfig({
  projectId,
  baseUrl = PUBLIC_BASE_URL,
}: {
  projectId: string
  baseUrl?: string
}) {
  const issuer = `${baseUrl}/api/v1/projects/${encodeURIComponent(projectId)}`
  const anonymous = `${baseUrl}/api/v1/projects-anonymous-users/${encodeURIComponent(projectId)}`
  const provider = (at: string, query: string) => ({
    type: 'customJwt' as const,
    applicationID: projectId,
    issuer: at,
    jwks: `${issuer}/.well-known/jwks.json${query}`,
    algorithm: 'ES256' as const,
  })
  return [provider(issuer, ''), provider(anonymous, '?include_anonymous=true')]
}
