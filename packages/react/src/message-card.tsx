'use client'

import type { ReactNode } from 'react'
import { Card } from './primitives/card.js'
import { Root, type RootProps } from './theme/root.js'

export interface MessageCardProps extends RootProps {
  readonly title: string
  readonly primaryText?: string | undefined
  readonly onPrimary?: (() => void) | undefined
  readonly secondaryText?: string | undefined
  readonly onSecondary?: (() => void) | undefined
  readonly children: ReactNode
}

/** A message of the app in the look of the kit's pages, with up to two ways on. */
export function MessageCard({
  title,
  primaryText,
  onPrimary,
  secondaryText,
  onSecondary,
  children,
  ...root
}: MessageCardProps) {
  return (
    <Root {...root}>
      <Card title={title}>
        {children}
        {(primaryText || secondaryText) && (
          <div className="lk-actions">
            {primaryText && (
              <button type="button" className="lk-button lk-primary" onClick={onPrimary}>
                {primaryText}
              </button>
            )}
            {secondaryText && (
              <button type="button" className="lk-button" onClick={onSecondary}>
                {secondaryText}
              </button>
            )}
          </div>
        )}
      </Card>
    </Root>
  )
}
