import { type Contract, entity, json, string } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { unlistedErrorResponse } from './unlisted-error.js'

const base = { access: 'server', summary: 'Data vault', method: 'POST', response: json } as const

/** The data vault, of a project without stores. */
export const dataVaultRoutes = implement(
  {
    getVaultValue: {
      ...base,
      name: 'getVaultValue',
      path: '/data-vault/stores/{store_id}/get',
      body: entity({ hashed_key: string }),
    },
    setVaultValue: {
      ...base,
      name: 'setVaultValue',
      path: '/data-vault/stores/{store_id}/set',
      body: entity({ hashed_key: string, encrypted_value: string }),
    },
  } as const satisfies Record<string, Contract>,
  { getVaultValue: storeNotFound, setVaultValue: storeNotFound },
)

function storeNotFound(input: object): Response {
  const { store_id } = input as { readonly store_id: string }
  const message = `The data vault store "${store_id}" does not exist.`
  return unlistedErrorResponse(400, 'DATA_VAULT_STORE_DOES_NOT_EXIST', { store_id }, message)
}
