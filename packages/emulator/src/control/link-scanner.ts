import { LOCAL } from '../http/same-origin.js'
import { notPossible } from './command.js'
import type { Workings } from './control-context.js'

/** Opens a link of a mail as programs do that look for harm in mails: it must cost the person nothing. */
export async function visit({ service }: Workings, link: string) {
  const url = new URL(link)
  if (!LOCAL.test(url.hostname)) notPossible(`${url.origin} is not on this machine: no scanner is played there.`)
  const visits = []
  for (const method of ['HEAD', 'GET']) {
    const answer = await service.configured
      .ask(new Request(link, { method, redirect: 'manual' }))
      .catch((error: unknown) => String(error))
    visits.push(typeof answer === 'string' ? { method, failed: answer } : { method, status: answer.status })
  }
  const given = url.searchParams.get('code')
  const code = service.world.codes.find((row) => row.code === given)
  return { link, visits, codeStillWorks: code ? code.usedAt === null && code.expiresAt > service.clock.now() : null }
}
