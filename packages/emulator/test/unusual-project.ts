import { readProjectState } from '../conformance/project-state.js'
import { inProcess } from '../conformance/target.js'
import { createEmulator, DEFAULT_PROJECT } from '../src/index.js'
import type { ServerVersion } from '../src/world/server-version.js'

/** Starts an emulator with a project that differs from the default in every kind of setting. */
export function startUnusual(serverVersion: ServerVersion) {
  const emulator = createEmulator({
    serverVersion,
    seed: 'restore',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
    projects: [
      {
        ...DEFAULT_PROJECT,
        settings: { domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }] },
        users: [{ email: 'stays@example.com' }],
        permissions: [{ id: 'writer', scope: 'team' }],
      },
    ],
  })
  const target = inProcess(emulator)
  const snapshot = async () => {
    const { users, teams } = emulator.world
    const accounts = { users: users.where(() => true), teams: teams.where(() => true) }
    return JSON.stringify({ ...(await readProjectState(target)), accounts }, null, 2)
  }
  return { emulator, target, snapshot }
}
