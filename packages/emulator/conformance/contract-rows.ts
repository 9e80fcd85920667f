import * as contract from '@latchkey/core/internal/contract'

type Row = contract.Contract

/** All endpoints of the contract, those of older versions included. */
export const contractRows: readonly Row[] = contract.contractsIn(contract).map(([, row]) => row)

/** Returns the entries of the contract for a request: one for each access level. */
export function rowsOf(request: string, among: readonly Row[] = contractRows): readonly Row[] {
  const [method = '', url = ''] = request.split(' ')
  const path = url.split('?')[0] ?? ''
  const exact = among.filter((row) => row.method === method && row.path === path)
  if (exact.length > 0) return exact
  return among.filter((row) => row.method === method && patternOf(row.path).test(path))
}

const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\./g, '\\.')}$`)
  patterns.set(path, pattern)
  return pattern
}
