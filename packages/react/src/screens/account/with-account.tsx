'use client'

import { getProject } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { Fragment, type ReactNode } from 'react'
import { NotLoaded } from '../../components/not-loaded.js'
import { useProjectState } from '../../hooks/use-project.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { useClient } from '../../provider/client-context.js'
import { AccountTexts, useAccountMessages } from '../../texts/account/use-account-texts.js'
import type { SectionProps } from './section.js'
import { SignInFirst } from './sign-in-first.js'

interface WithAccountProps {
  /** The shape of the content. */
  readonly loading: ReactNode
  readonly children: (given: Pick<SectionProps, 'user' | 'project'>) => ReactNode
}

/** Renders a screen for the signed-in user when the user, the project and the texts are loaded. */
export function WithAccount({ loading, children }: WithAccountProps) {
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const project = useProjectState()
  const messages = useAccountMessages()
  if (!messages || user.status === 'loading') return loading
  const retry = () => {
    if (user.status === 'failed') user.retry()
    if (project.status === 'failed') client[INTERNALS].cache.invalidate(getProject.reads)
  }
  if (user.status === 'failed') return <NotLoaded error={user.error} retry={retry} />
  if (project.status === 'failed') return <NotLoaded error={project.error} retry={retry} />
  return (
    <AccountTexts.Provider value={messages}>
      {user.status === 'signed-out' ? (
        <SignInFirst />
      ) : project.status === 'pending' ? (
        loading
      ) : (
        // Another user neither finds nor submits what this one has typed.
        <Fragment key={user.user.id}>{children({ user: user.user, project: project.value })}</Fragment>
      )}
    </AccountTexts.Provider>
  )
}
