import { getProject } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { NotLoaded } from '../../components/cards/not-loaded.js'
import { useProjectState } from '../../hooks/use-project.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { useClient } from '../../provider/client-context.js'
import { AccountTexts } from '../../texts/account/use-account-texts.js'
import type { SectionProps } from './section.js'
import { SignInFirst } from './sign-in-first.js'

interface WithAccountProps {
  /** The shape of the content. */
  readonly loading: ReactNode
  /** What signed-out users read. Default: that of the account settings. */
  readonly signInFirst?: ComponentProps<typeof SignInFirst>['title']
  readonly children: (given: Pick<SectionProps, 'user' | 'project'>) => ReactNode
}

/** Renders a screen for the signed-in user when the user, the project and the texts are loaded. */
export function WithAccount({ loading, signInFirst = 'account.signInFirst', children }: WithAccountProps) {
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const project = useProjectState()
  const retry = () => {
    if (user.status === 'failed') user.retry()
    if (project.status === 'failed') client[INTERNALS].cache.invalidate(getProject.reads)
  }
  const content = () => {
    if (user.status === 'loading') return loading
    if (user.status === 'failed') return <NotLoaded error={user.error} retry={retry} />
    if (project.status === 'failed') return <NotLoaded error={project.error} retry={retry} />
    if (user.status === 'signed-out') return <SignInFirst title={signInFirst} />
    if (project.status === 'pending') return loading
    // Another user neither finds nor submits what this one has typed.
    return <Fragment key={user.user.id}>{children({ user: user.user, project: project.value })}</Fragment>
  }
  return <AccountTexts loading={loading}>{content()}</AccountTexts>
}
