'use client'

import type { ReactNode } from 'react'
import { Button } from './primitives/button.js'
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

/** A card with a message of the app, styled like the screens of the kit, with up to two actions. */
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
              <Button className="lk-button lk-primary" onClick={onPrimary}>
                {primaryText}
              </Button>
            )}
            {secondaryText && <Button onClick={onSecondary}>{secondaryText}</Button>}
          </div>
        )}
      </Card>
    </Root>
  )
}
MessageCard.displayName = 'MessageCard'
