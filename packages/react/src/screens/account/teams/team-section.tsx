'use client'

import type { Team } from '@latchkey/core'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useLatestCallback } from '../../../hooks/use-latest-callback.js'
import { Alert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { useTexts } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Refocus, useRefocus } from '../section.js'

/** Props of the sections of a team page. */
export interface TeamProps {
  readonly team: Team
  /** Ids of the permissions that the user has in the team. */
  readonly may: ReadonlySet<string>
}

/** A section of a team page. After an action in it, focus returns to its title. */
export function TeamSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const refocus = useCallback(() => heading.current?.focus(), [])
  return (
    <Styled as="section" className="lk-part" aria-labelledby={id}>
      <Styled as="h4" className="lk-subtitle" id={id} tabIndex={-1} ref={heading}>
        {title}
      </Styled>
      <Refocus value={refocus}>{children}</Refocus>
    </Styled>
  )
}

/** Returns focus to the section title when `done` becomes truthy: by then the dialog has closed and released focus. */
export function useRefocusAfter(done: unknown): void {
  const refocus = useLatestCallback(useRefocus())
  useEffect(() => {
    if (done) refocus()
  }, [done, refocus])
}

interface Reading<V> {
  readonly status: 'pending' | 'ready' | 'failed'
  readonly value?: V
  readonly error?: unknown
}

/** Renders loaded data, or a compact loading or error state. */
export function LoadedPart<V>({
  state,
  retry,
  children,
}: {
  readonly state: Reading<V>
  readonly retry: () => void
  readonly children: (value: V) => ReactNode
}) {
  const t = useTexts()
  if (state.status === 'ready') return children(state.value as V)
  if (state.status === 'pending')
    return (
      <Styled as="p" className="lk-part-waiting" role="status">
        <span className="lk-hidden">{t('common.loading')}</span>
        <Styled as="span" className="lk-spinner" />
      </Styled>
    )
  return (
    <>
      <Alert error={state.error} />
      <Styled as="div" className="lk-actions lk-at-start">
        <Button onClick={retry}>{t('common.retry')}</Button>
      </Styled>
    </>
  )
}
