import type { z as Zod } from 'zod'
import { z } from 'zod'
import { settings } from '../../config.js'
import { projectSettings } from '../../projects/projects.js'
import type { ProjectRow } from '../../world/rows.js'
import { changing, reading } from '../command.js'
import { projectField, projectIn } from '../lookups.js'

const shown = ({ id, displayName, settings }: ProjectRow) => ({
  id,
  displayName,
  settings: projectSettings.decode(settings, 'settings'),
})

type Settings = Partial<ReturnType<typeof shown>['settings']>

export const project = {
  read: reading('Reads a project with all its settings.', z.strictObject(projectField), (workings, input) =>
    shown(projectIn(workings, input)),
  ),
  set: changing(
    'Changes settings of a project, as the configuration file names them.',
    z.strictObject({ ...projectField, settings: settings as unknown as Zod.ZodType<Settings> }),
    (workings, { settings, ...named }) => {
      const row = projectIn(workings, named)
      const all = { ...projectSettings.decode(row.settings, 'settings'), ...settings }
      return shown(workings.service.world.projects.change(row.id, { settings: projectSettings.encode(all) }))
    },
  ),
}
