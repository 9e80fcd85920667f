import type { Emulator, Fault } from '@latchkey/emulator'

interface Option {
  readonly label: string
  /** The fault that the emulator applies to every request. */
  readonly fault?: Fault
  /** The device of the user is offline. */
  readonly offline?: true
}

/** The faults that a reader can choose. */
export const FAULTS = {
  none: { label: 'None' },
  down: { label: 'Service down', fault: { type: 'server-error' } },
  dropped: { label: 'Connections dropped', fault: { type: 'drop-request' } },
  slow: { label: 'Slow 3G', fault: { type: 'delay', millis: 2000 } },
  limited: { label: 'Rate limit', fault: { type: 'rate-limit', retryAfter: 5 } },
  portal: { label: 'Captive portal', fault: { type: 'html' } },
  offline: { label: 'Offline', offline: true },
} as const satisfies Record<string, Option>

export type FaultName = keyof typeof FAULTS

/** Replaces the faults of the emulator. The fault applies to every request until another one is chosen. */
export function applyFault({ faults }: Emulator, name: FaultName): void {
  faults.clear()
  const { fault }: Option = FAULTS[name]
  if (fault) faults.add('* /**', fault, { times: Number.POSITIVE_INFINITY })
}

export const isOffline = (name: FaultName): boolean => (FAULTS[name] as Option).offline === true
