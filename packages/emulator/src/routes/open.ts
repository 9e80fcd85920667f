import { type Contract, entity, json, text } from '@latchkey/core/contract'
import { textAnswer } from '../answers.js'
import { implement } from '../route.js'

// Calls that carry no keys and answer to no client of their own.

const health = {
  method: 'GET',
  path: '/health',
  access: 'none',
  summary: 'Whether the service is up',
  response: entity({ status: text }),
} satisfies Contract

const jwks = {
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'none',
  summary: 'The public keys of a project (RFC 7517)',
  response: json,
} satisfies Contract

const greeting = {
  method: 'GET',
  path: '/',
  access: 'none',
  summary: 'Who the service takes the caller for',
  query: entity({}),
  response: text,
} satisfies Contract

export const openRoutes = implement(
  { health, jwks, greeting },
  {
    health: () => ({ status: 'ok' }),

    async jwks({ project_id }, call) {
      if (!call.world.projects.get(project_id)) call.refuse(404, 'There is no such project.')
      return call.tokens.keySet(project_id)
    },

    greeting(_, { caller }) {
      const who = caller
        ? `project ${caller.project.id}, access ${caller.access}, user ${caller.user?.id ?? 'nobody'}`
        : 'nobody'
      return textAnswer(200, `This is the Latchkey emulator, a local stand-in for the auth service. You are: ${who}.\n`)
    },
  },
)
