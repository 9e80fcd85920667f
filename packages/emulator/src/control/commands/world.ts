import { z } from 'zod'
import { permissionSchema, teamSchema, userSchema } from '../../projects/schemas.js'
import { hashSeededPasswords, seedEntities } from '../../projects/seeds.js'
import { defineCommand, defineQuery } from '../command.js'
import { throwNotFound, throwNotPossible } from '../control-error.js'
import { fixtureFile, fromFixtureFile, toFixtureFile } from '../fixture-file.js'
import { forkEmulator } from '../fork.js'
import { findProject, projectField } from '../lookups.js'
import { SEED_SETS } from '../seed-sets.js'
import { importSnapshot, restoreSnapshot, takeSnapshot } from '../snapshots.js'
import { recordWorldOrigin, worldOriginOf } from '../world-origin.js'

const snapshotName = z.strictObject({ name: z.string().min(1).default('default') })

export const world = {
  info: defineQuery(
    'Returns the server version, the seed, the projects with their publishable keys, and the state of clock and faults.',
    z.strictObject({}),
    ({ service, faults, options }) => {
      const { frozen, ahead } = service.clock.state()
      return {
        type: 'latchkey-emulator' as const,
        serverVersion: service.configuration.serverVersion,
        seed: options.seed ?? null,
        projects: service.world.projects
          .where(() => true)
          .map(({ id, displayName }) => {
            const keys = service.world.projectKeys.find((row) => row.projectId === id && row.revokedAt === null)
            return { id, displayName, publishableKey: keys?.publishable ?? null }
          }),
        now: service.clock.now(),
        clockChanged: frozen !== null || ahead !== 0,
        faults: faults.list().length,
        origin: worldOriginOf(service.world),
      }
    },
  ),

  reset: defineCommand(
    'Deletes everything except the configured projects. Also clears faults and the request log. The clock is unchanged.',
    z.strictObject({}),
    ({ clear, actions, service }) => {
      clear()
      recordWorldOrigin(service, 'reset')
      actions.length = 0
    },
  ),

  seed: defineCommand(
    `Adds users, teams and permissions, or a prepared set: ${Object.keys(SEED_SETS).join(', ')}.`,
    z.strictObject({
      ...projectField,
      set: z.enum(Object.keys(SEED_SETS) as [keyof typeof SEED_SETS]).optional(),
      users: z.array(userSchema).optional(),
      teams: z.array(teamSchema).optional(),
      permissions: z.array(permissionSchema).optional(),
    }),
    async (context, { set, project: id, ...seeds }) => {
      const { service } = context
      const project = findProject(context, { project: id })
      for (const options of [...(set ? [SEED_SETS[set](service.world)] : []), seeds]) {
        await hashSeededPasswords(
          service,
          seedEntities(service, project, options as Parameters<typeof seedEntities>[2]),
        )
      }
    },
  ),

  snapshot: defineCommand('Saves all data and the clock under a name.', snapshotName, (context, { name }) => {
    context.snapshots.set(name, takeSnapshot(context.service))
    return { name }
  }),

  restore: defineCommand('Restores a snapshot.', snapshotName, (context, { name }) => {
    const snapshot = context.snapshots.get(name)
    if (!snapshot) return throwNotFound(`No snapshot with the name "${name}". Create one with \`world.snapshot\`.`)
    restoreSnapshot(context.service, snapshot)
    recordWorldOrigin(context.service, 'restore')
    return { name }
  }),

  export: defineQuery('Returns all data and the clock as JSON.', z.strictObject({}), ({ service }) =>
    toFixtureFile(takeSnapshot(service)),
  ),

  import: defineCommand(
    'Replaces all data and the clock with an exported world.',
    z.strictObject({ world: fixtureFile }),
    ({ service }, { world }) => {
      importSnapshot(service, fromFixtureFile(world))
      recordWorldOrigin(service, 'import')
    },
  ),

  fork: defineCommand(
    'Starts another emulator with a copy of all data, on its own port. Returns its URL.',
    z.strictObject({}),
    async ({ emulator, serve }) => {
      if (!serve) {
        return throwNotPossible('Only an emulator that runs as a server can fork. In process, use `forkEmulator`.')
      }
      return { url: await serve(forkEmulator(emulator)) }
    },
  ),
}
