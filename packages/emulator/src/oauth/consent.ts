import type { CookieHandler } from '../http/cookies.js'
import type { ProviderIdentity } from './identities.js'

/** Completes OAuth sign-ins with the simulated providers, for tests without a browser. */
export interface ProviderSignIn {
  /**
   * Follows a sign-in from its authorization URL to the final URL of the browser: the callback of the app with
   * `code` and `state`, or its error page. Throws when the service does not redirect.
   */
  consent(authorizeUrl: string | URL, who: ProviderIdentity | 'deny'): Promise<string>
}

export function createProviderSignIn(handle: CookieHandler): ProviderSignIn {
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
        const response = await handle(request, exchange)
        const location = response.headers.get('location')
        if (location) return location
        throw new Error(
          `${request.method} ${new URL(request.url).pathname}: ${response.status} ${await response.text()}`,
        )
      }
      const atProvider = await follow(new Request(authorizeUrl))
      const form = new URLSearchParams(who === 'deny' ? { deny: 'yes' } : identityForm(who))
      const callback = await follow(new Request(atProvider, { method: 'POST', body: form }))
      return follow(new Request(callback))
    },
  }
}

function identityForm({
  subject,
  email,
  emailVerified = true,
  name,
  picture,
}: ProviderIdentity): Record<string, string> {
  return {
    ...(subject && { subject }),
    ...(email && { email }),
    ...(emailVerified && { verified: 'on' }),
    ...(name && { name }),
    ...(picture && { picture }),
  }
}
