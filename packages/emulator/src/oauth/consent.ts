import type { Emulator } from '../emulator.js'
import type { Identity } from './identities.js'

/** What tests do in the place of a person at a pretend provider. */
export interface Provider {
  /**
   * Follows a sign-in from the URL that a client would open to the URL that the browser ends on: the app's callback
   * with `code` and `state`, or its error page. Throws when the service answers with no redirect.
   */
  consent(authorizeUrl: string | URL, who: Identity | 'deny'): Promise<string>
}

export function createProvider(answer: Emulator['answer']): Provider {
  return {
    async consent(authorizeUrl, who) {
      const cookies: Record<string, string> = {}
      const exchange = {
        cookies,
        set(line: string) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies[name] = value
        },
      }
      const follow = async (request: Request) => {
        const reply = await answer(request, exchange)
        const location = reply.headers.get('location')
        if (location) return location
        throw new Error(`${request.method} ${new URL(request.url).pathname}: ${reply.status} ${await reply.text()}`)
      }
      const atProvider = await follow(new Request(authorizeUrl))
      const form = new URLSearchParams(who === 'deny' ? { deny: 'yes' } : typedAs(who))
      const callback = await follow(new Request(atProvider, { method: 'POST', body: form }))
      return follow(new Request(callback))
    },
  }
}

function typedAs({ subject, email, emailVerified = true, name, picture }: Identity): Record<string, string> {
  return {
    ...(subject && { subject }),
    ...(email && { email }),
    ...(emailVerified && { verified: 'on' }),
    ...(name && { name }),
    ...(picture && { picture }),
  }
}
