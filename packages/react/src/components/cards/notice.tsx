import { Card, type CardProps } from '../../primitives/card.js'
import { HomeLink } from '../../primitives/next-actions.js'

export interface NoticeProps extends CardProps {
  readonly text: string
}

/** A card with a title and a sentence that replaces another card. Its children are the next actions. Default: a link home. */
export const Notice = ({ text, children = <HomeLink />, ...card }: NoticeProps) => (
  <Card moved {...card}>
    <p>{text}</p>
    {children}
  </Card>
)
