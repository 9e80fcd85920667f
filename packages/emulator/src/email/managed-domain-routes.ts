import { entity, json, list, string } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'

const base = { access: 'admin', summary: 'Managed sender domains' } as const
const managed = '/internal/emails/managed-onboarding' as const

/** Managed sender domains. */
export const managedDomainRoutes = implement(
  {
    listManagedDomains: {
      ...base,
      name: 'listManagedDomains',
      method: 'GET',
      path: `${managed}/list`,
      response: entity({ items: list(json) }),
    },
    setupManagedDomain: {
      ...base,
      name: 'setupManagedDomain',
      method: 'POST',
      path: `${managed}/setup`,
      body: entity({ subdomain: string, sender_local_part: string }),
      response: json,
    },
    checkManagedDomain: {
      ...base,
      name: 'checkManagedDomain',
      method: 'POST',
      path: `${managed}/check`,
      body: entity({ domain_id: string, subdomain: string, sender_local_part: string }),
      response: json,
    },
    applyManagedDomain: {
      ...base,
      name: 'applyManagedDomain',
      method: 'POST',
      path: `${managed}/apply`,
      body: entity({ domain_id: string }),
      response: json,
    },
  } as const,
  {
    listManagedDomains: (_, call) => ({ items: managedDomains(call) }),

    setupManagedDomain({ subdomain, sender_local_part }, call) {
      requireDomain(call, subdomain)
      const domain = {
        domain_id: call.random.uuid(),
        subdomain,
        sender_local_part,
        name_server_records: ['ns1.emulator.test', 'ns2.emulator.test'],
        status: 'pending_dns',
      }
      call.world.meta.put({ id: managedId(call, domain.domain_id), value: domain })
      return domain
    },

    checkManagedDomain({ domain_id, subdomain }, call) {
      requireDomain(call, subdomain)
      return { status: managedDomains(call).find((row) => row.domain_id === domain_id)?.status ?? 'pending_dns' }
    },

    applyManagedDomain({ domain_id }, call) {
      const domain =
        managedDomains(call).find((row) => row.domain_id === domain_id) ??
        call.reject(404, 'The domain does not exist.')
      call.world.meta.put({ id: managedId(call, domain_id), value: { ...domain, status: 'applied' } })
      return { status: 'applied' }
    },
  },
)

interface ManagedDomain {
  readonly domain_id: string
  readonly status: string
}

const managedId = ({ caller }: Call, id = '') => `managed domain/${caller.project.id}/${id}`
const managedDomains = (call: Call): ManagedDomain[] =>
  call.world.meta.where(({ id }) => id.startsWith(managedId(call))).map(({ value }) => value as ManagedDomain)

function requireDomain({ reject }: Call, domain: string): void {
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain)) reject(400, 'subdomain must be a full domain name.')
}
