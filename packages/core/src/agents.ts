// Sign-in of AI agents to the account of a user.

export type { Client } from './client.js'
export { getAgentDiscovery } from './contract/auth/agents.js'
export type { CallOptions } from './contract/endpoint.js'
export {
  type AgentDetails,
  type AgentLogin,
  type AgentLoginResult,
  type AgentRequest,
  type AgentRequestInput,
  type AgentSession,
  approveAgentRequest,
  denyAgentRequest,
  getAgentRequest,
  type StartAgentLoginInput,
  startAgentLogin,
} from './flows/auth/agents.js'
