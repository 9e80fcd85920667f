import type { Team } from '@latchkey/core'
import { useCallback, useRef } from 'react'
import { Styled } from '../../../theme/styled.js'
import { Refocus } from '../section.js'
import { SectionHead, type SectionHeadProps } from '../section-head.js'

/** Props of the sections of a team page. */
export interface TeamProps {
  readonly team: Team
  /** Ids of the permissions that the user has in the team. */
  readonly may: ReadonlySet<string>
}

interface TeamSectionProps extends Pick<SectionHeadProps, 'text' | 'hasAction' | 'hasTools' | 'children'> {
  readonly title: string
  /** Hides the title visually, because the tab has the same one. Default: `false`. */
  readonly isTitleHidden?: boolean
}

/** A section of a team page. After an action in it, focus returns to its title. */
export function TeamSection({ title, isTitleHidden = false, text, hasAction, hasTools, children }: TeamSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const refocus = useCallback(() => heading.current?.focus(), [])
  return (
    <Styled.section className="lk-part" aria-label={title}>
      <SectionHead
        title={
          <Styled.h2 className={isTitleHidden ? 'lk-hidden' : 'lk-subtitle'} tabIndex={-1} ref={heading}>
            {title}
          </Styled.h2>
        }
        text={text}
        hasAction={hasAction}
        hasTools={hasTools}
      >
        <Refocus.Provider value={refocus}>{children}</Refocus.Provider>
      </SectionHead>
    </Styled.section>
  )
}
