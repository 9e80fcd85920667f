import type { Contract } from './endpoint.js'

/** Whether a call sends the tokens of the session. In calls for admins, the key acts. */
export const sendsTokens = ({ session, access }: Contract): boolean =>
  session !== 'none' && (access === 'client' || access === 'server')
