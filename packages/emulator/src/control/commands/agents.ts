import { z } from 'zod'
import {
  agentRequestStatus,
  approveAgentRequest,
  createAgentRequest,
  denyAgentRequest,
  findWaitingRequest,
  formatClaimCode,
} from '../../auth/agent-requests.js'
import type { AgentRequestRow } from '../../world/rows.js'
import { defineCommand, defineQuery } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { throwNotFound } from '../control-error.js'
import { findProject, findUserIn, projectField } from '../lookups.js'

const requestOutput = ({ service }: ControlContext, row: AgentRequestRow) => ({
  claimCode: formatClaimCode(row),
  name: row.name,
  description: row.description,
  url: row.url,
  userHint: row.userHint,
  /** `waiting`, `success`, `denied`, `expired`, or `used` after the agent has received its session. */
  status: agentRequestStatus(service, row),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})

function waitingRequest(context: ControlContext, input: { project?: string | undefined; claimCode: string }) {
  const request = findWaitingRequest(context.service, findProject(context, input).id, input.claimCode)
  return request ?? throwNotFound(`No request with the claim code "${input.claimCode}" waits. See \`agents.list\`.`)
}

export const agents = {
  list: defineQuery(
    'Lists the requests of AI agents to sign in, newest first.',
    z.strictObject(projectField),
    (context, input) => {
      const { id } = findProject(context, input)
      const rows = context.service.world.agentRequests.where(({ projectId }) => projectId === id)
      return rows.reverse().map((row) => requestOutput(context, row))
    },
  ),

  register: defineCommand(
    'Registers an agent, as `POST /agent/register` does, to test the page on which users confirm it. The agent never polls.',
    z.strictObject({
      ...projectField,
      name: z.string(),
      description: z.string().optional(),
      url: z.string().optional(),
      userHint: z.string().optional(),
      appUrl: z.string().optional(),
    }),
    async (context, { description = null, url = null, userHint = null, name, appUrl, ...input }) => {
      const agent = { name, description, url, userHint, appUrl }
      const { request, confirmUrl } = await createAgentRequest(context.service, findProject(context, input), agent)
      return { ...requestOutput(context, request), confirmUrl }
    },
  ),

  approve: defineCommand(
    'Approves the request of an agent as a user. The next poll of the agent receives a session.',
    z.strictObject({ ...projectField, claimCode: z.string(), user: z.string() }),
    async (context, { user, ...input }) => {
      const owner = findUserIn(context, { ...input, user })
      return requestOutput(context, await approveAgentRequest(context.service, waitingRequest(context, input), owner))
    },
  ),

  deny: defineCommand(
    'Denies the request of an agent.',
    z.strictObject({ ...projectField, claimCode: z.string() }),
    (context, input) => requestOutput(context, denyAgentRequest(context.service, waitingRequest(context, input))),
  ),
}
