import { z } from 'zod'
import { permission, team, user } from '../../config.js'
import { hashSeeded, seedPeople } from '../../projects/seeds.js'
import { changing, notFound, notPossible, reading } from '../command.js'
import { asFile, fromFile, worldFile } from '../fixture-file.js'
import { forkOf } from '../fork.js'
import { projectField, projectIn } from '../lookups.js'
import { peopleOf, SEEDS } from '../seed-sets.js'
import { putBack, takeSnapshot } from '../snapshots.js'
import { beganOf, noteBeginning } from '../world-origin.js'

const named = z.strictObject({ name: z.string().min(1).default('default') })

export const world = {
  info: reading(
    'Says what this emulator is, its projects with their keys, and what is out of the ordinary.',
    z.strictObject({}),
    (workings) => {
      const { emulator, service } = workings
      const { frozen, ahead } = service.clock.state()
      return {
        is: 'latchkey-emulator' as const,
        server: service.configured.server,
        seed: workings.options.seed ?? null,
        projects: service.world.projects
          .where(() => true)
          .map(({ id, displayName }) => {
            const keys = service.world.projectKeys.find((row) => row.projectId === id && row.revokedAt === null)
            return { id, displayName, publishableClientKey: keys?.publishable ?? null }
          }),
        now: service.clock.now(),
        clockMoved: frozen !== null || ahead !== 0,
        faults: emulator.faults.list().length,
        began: beganOf(service.world),
      }
    },
  ),

  reset: changing(
    'Back to the configured projects and nothing else: no faults, no request log. The clock stays.',
    z.strictObject({}),
    ({ emulator, actions, service }) => {
      emulator.reset()
      noteBeginning(service, 'reset')
      actions.length = 0
    },
  ),

  seed: changing(
    `Adds users, teams and permissions, or one of the prepared sets: ${Object.keys(SEEDS).join(', ')}.`,
    z.strictObject({
      ...projectField,
      set: z.enum(Object.keys(SEEDS) as [keyof typeof SEEDS]).optional(),
      users: z.array(user).optional(),
      teams: z.array(team).optional(),
      permissions: z.array(permission).optional(),
    }),
    async (workings, { set, project: id, ...people }) => {
      const { service } = workings
      const project = projectIn(workings, { project: id })
      for (const options of [...(set ? [peopleOf(set)] : []), people]) {
        await hashSeeded(service, seedPeople(service, project, options as Parameters<typeof seedPeople>[2]))
      }
    },
  ),

  snapshot: changing('Remembers the whole world, with its clock, under a name.', named, (workings, { name }) => {
    workings.snapshots.set(name, takeSnapshot(workings))
    return { name }
  }),

  restore: changing('Puts everything back as it was when the snapshot was taken.', named, (workings, { name }) => {
    const snapshot = workings.snapshots.get(name)
    if (!snapshot) return notFound(`There is no snapshot "${name}". Take one first with world.snapshot.`)
    putBack(workings, snapshot)
    noteBeginning(workings.service, 'restore')
    return { name }
  }),

  export: reading('Answers the whole world with its clock, as JSON to keep.', z.strictObject({}), (workings) =>
    asFile(takeSnapshot(workings)),
  ),

  import: changing(
    'Puts a world that was exported in the place of this one.',
    z.strictObject({ world: worldFile }),
    (workings, { world }) => {
      putBack(workings, fromFile(world))
      noteBeginning(workings.service, 'import')
    },
  ),

  fork: changing(
    'Opens another emulator, on a port of its own, whose world begins as this one is now.',
    z.strictObject({}),
    async (workings) => {
      const open =
        workings.open ??
        (() =>
          notPossible('Only an emulator that runs as a server can open another. In a process, use forkOf(emulator).'))
      return { url: await open(forkOf(workings.emulator)) }
    },
  ),
}
