import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useResourceState } from '../../hooks/use-resource.js'
import { useRetry } from '../../hooks/use-retry.js'
import type { IconName } from '../../primitives/icon.js'
import { unreachable } from '../../texts/en/unreachable.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { LoadingSection, LoadingTeam } from './loading-shapes.js'
import { Loaded, Refocus, type SectionProps, Shape } from './section.js'
import { SectionHead } from './section-head.js'
import { type AccountSection, isPage } from './sections.js'
import { useKeptFocus } from './use-restore-focus.js'

/** A section of the account settings, with its texts and content. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** Its name in the navigation. Default: its title. */
  readonly navTitle?: string
  readonly text?: string
  readonly hasAction?: boolean
  readonly icon: IconName
  /** The section that links to it. It is not in the navigation itself. */
  readonly parent?: string | undefined
  /** Entries of the same group are next to each other. */
  readonly group: AccountSection['group']
  readonly content: ReactNode
}

interface PanelProps {
  readonly entry: Entry
  /** A section on a separate page has no head here. */
  readonly view: 'list' | 'section' | 'page'
  /** The link to the section that it belongs to, or to the list of sections. */
  readonly back?: ReactNode
}

/** The open section. Its title receives focus when the user navigated from another section or from the list. */
export function Panel({ entry, view, back }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const place = `${view} ${entry.id}`
  const [first] = useState(place)
  const moved = useRef(false)
  const refocus = useCallback(() => panel.current?.querySelector<HTMLElement>('h1, h2')?.focus(), [])
  useEffect(() => {
    if (place !== first) moved.current = true
    if (moved.current && view === 'section') refocus()
  }, [place, first, view, refocus])
  useKeptFocus(panel, refocus)
  const h2 = view !== 'page' && (
    <Styled.h2 className="lk-section-title" tabIndex={-1}>
      {entry.title}
    </Styled.h2>
  )
  return (
    <Styled.section className="lk-account-panel" aria-label={entry.title} ref={panel}>
      {back}
      <SectionHead key={entry.id} title={h2} text={entry.text} hasAction={entry.hasAction}>
        <Refocus.Provider value={refocus}>{entry.content}</Refocus.Provider>
      </SectionHead>
    </Styled.section>
  )
}

/** The content of a section, which is loaded when it is opened. */
export function LazySection({ section, ...given }: SectionProps & { readonly section: AccountSection }) {
  const t = useTexts(unreachable)
  const state = useResourceState(section.screen)
  const retry = useRetry(section.screen)
  // A separate page has its heading in its content.
  const page = isPage(section.id, given.within) && {
    loading: <LoadingTeam />,
    failedTitle: <Styled.h1 className="lk-team-title">{t('unreachable.title')}</Styled.h1>,
  }
  return (
    <Shape.Provider value={<LoadingSection {...section.shape} />}>
      <Loaded state={state} retry={retry} {...page}>
        {(Section) => <Section {...given} />}
      </Loaded>
    </Shape.Provider>
  )
}
