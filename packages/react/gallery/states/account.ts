import { createTeam, updateUser } from '@latchkey/core'
import type { Stage } from '../stage.js'
import type { GalleryState } from './state.js'

const named = async (stage: Stage) => {
  await stage.signUpAda()
  await updateUser(stage.client, { displayName: 'Ada Lovelace' })
}
const ready = (initials: string) => `.lk-menu-button [data-lk-initials="${initials}"]`
const OPEN = [{ press: 'button.lk-menu-button' }]
const MENU = '.lk-menu:popover-open'

/** Components that an app renders in its own pages. */
export const account: readonly GalleryState[] = [
  { name: 'user-button/nobody', part: 'user-button', reached: 'button.lk-menu-button' },
  { name: 'user-button/nobody-open', part: 'user-button', steps: OPEN, reached: MENU },
  { name: 'user-button/somebody', part: 'user-button', prepare: (stage) => stage.signUpAda(), reached: ready('A') },
  {
    name: 'user-button/somebody-open',
    part: 'user-button',
    prepare: named,
    steps: [{ until: ready('AL') }, ...OPEN],
    reached: MENU,
  },
  { name: 'user-button/with-name', part: 'user-info', prepare: named, reached: ready('AL') },
  {
    name: 'user-button/with-options',
    part: 'user-options',
    prepare: async (stage) => {
      await named(stage)
      await createTeam(stage.client, { displayName: 'Analysts' })
    },
    steps: [{ until: ready('AL') }, ...OPEN, { until: '.lk-switch-teams' }],
    reached: MENU,
  },
  { name: 'message/card', part: 'message' },
]
