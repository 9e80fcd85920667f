import type { getAgentDiscovery, WireOutput } from '@latchkey/core/internal/contract'

/** The endpoints of a project for agents. */
export type AgentEndpoints = WireOutput<typeof getAgentDiscovery>

/** Returns the instructions for agents, in Markdown. */
export function agentInstructions(endpoints: AgentEndpoints): string {
  const { hexclave_agent_auth: auth } = endpoints
  if (!auth.enabled) return `# ${auth.project_display_name}\n\nThis project does not let AI agents sign in.\n`
  const headers = Object.entries(auth.required_headers as Record<string, string>)
  return `# Sign in to ${auth.project_display_name} as an AI agent

Send these headers with every request:

${headers.map(([name, value]) => `- \`${name}: ${value}\``).join('\n')}

1. Register: \`POST ${endpoints.registration_endpoint}\` with \`{"agent": {"name": "…", "description": "…", "url": "…"}}\`.
   The response has \`claim_code\`, \`confirm_url\`, \`poll_token\` and \`anonymous_session\`.
2. Show \`confirm_url\` and \`claim_code\` to the user. The user signs in there, compares the code, and approves the request.
3. Poll: \`POST ${auth.poll_endpoint}\` with \`{"poll_token": "…"}\`, at most every 2 seconds, while \`status\` is \`waiting\`.
   The first response after the approval has status 201 and \`session\`. The request expires after
   ${auth.default_attempt_lifetime_millis / 60_000} minutes.
4. Send \`session.access_token\` in the header \`x-hexclave-access-token\`. Refresh it with
   \`POST ${endpoints.token_endpoint}\` and the header \`x-hexclave-refresh-token\`.
5. Sign out with \`DELETE ${endpoints.revocation_endpoint}\`.
`
}
