// Sign-in of AI agents to the account of a user.

export type { Client } from './client.js'
export { getAgentDiscovery } from './contract/auth/agents.js'
export type { CallOptions } from './contract/endpoint.js'
export type {
  AgentDetails,
  AgentLogin,
  AgentLoginResult,
  AgentRequest,
  AgentRequestInput,
  AgentSession,
  StartAgentLoginInput,
} from './flows/auth/agents.js'
export {
  approveAgentRequest,
  denyAgentRequest,
  getAgentRequest,
  startAgentLogin,
} from './flows/auth/agents.js'
