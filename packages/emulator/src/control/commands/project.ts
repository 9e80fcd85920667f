import type { z as Zod } from 'zod'
import { z } from 'zod'
import { settingsSchema } from '../../projects/schemas.js'
import { projectSettings } from '../../world/project-settings.js'
import type { ProjectRow } from '../../world/rows.js'
import { defineCommand, defineQuery } from '../command.js'
import { findProject, projectField } from '../lookups.js'

const projectOutput = ({ id, displayName, settings }: ProjectRow) => ({
  id,
  displayName,
  settings: projectSettings.decode(settings, 'settings'),
})

type Settings = Partial<ReturnType<typeof projectOutput>['settings']>

export const project = {
  read: defineQuery('Returns a project with all its settings.', z.strictObject(projectField), (context, input) =>
    projectOutput(findProject(context, input)),
  ),
  update: defineCommand(
    'Changes settings of a project. Their names are those of the configuration file.',
    z.strictObject({ ...projectField, settings: settingsSchema as unknown as Zod.ZodType<Settings> }),
    (context, { settings, ...input }) => {
      const row = findProject(context, input)
      const merged = { ...projectSettings.decode(row.settings, 'settings'), ...settings }
      return projectOutput(context.service.world.projects.change(row.id, { settings: projectSettings.encode(merged) }))
    },
  ),
}
