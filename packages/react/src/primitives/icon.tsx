import type { ReactNode } from 'react'
import { Styled } from '../theme/styled.js'
import { EMAIL_DRAWING, PASSKEY_DRAWING, PASSWORD_DRAWING } from './drawings.js'

export interface IconProps {
  readonly name: IconName
  /** Mirrors the icon in languages that are written from right to left. */
  readonly flip?: boolean
}

/** An icon of the account screens. Hidden from screen readers: the text next to it has the same meaning. */
export const Icon = ({ name, flip = false }: IconProps) => (
  <Styled.svg className={flip ? 'lk-icon lk-flip' : 'lk-icon'} viewBox="0 0 24 24" aria-hidden="true">
    {ICONS[name]}
  </Styled.svg>
)

const path = (d: string): ReactNode => <path d={d} />

const ICONS = {
  agent: path(
    'M7 8.5h10A2.5 2.5 0 0 1 19.5 11v6a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17v-6A2.5 2.5 0 0 1 7 8.5ZM12 8.5V4.75M9.5 4.5h5M2.25 12.75v2.5m19.5-2.5v2.5M9.25 12.75v1m5.5-1v1M9.5 16.5h5',
  ),
  back: path('M14.5 5.5 8 12l6.5 6.5'),
  bell: path('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5h-14l1.5-1.5ZM10 20.5a2.2 2.2 0 0 0 4 0'),
  devices: path(
    'M15.5 14.5H4.75a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2h9.5a2 2 0 0 1 2 2v3M7 18.5h5m-2.5-4v4M17 9.5h2.75a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H17a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 17 9.5Z',
  ),
  down: path('m6 9.5 6 6 6-6'),
  forward: path('m9.5 5.5 6.5 6.5-6.5 6.5'),
  key: path('M8 19.75a4.25 4.25 0 1 1 0-8.5 4.25 4.25 0 0 1 0 8.5ZM11.25 12.5l8.25-8.25M16 7.75l3 3m-5.5-.5 2 2'),
  lock: path(PASSWORD_DRAWING),
  mail: path(EMAIL_DRAWING),
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="5.5" cy="12" r="1.5" />
      <circle cx="12" cy="12" r="1.5" />
      <circle cx="18.5" cy="12" r="1.5" />
    </g>
  ),
  moon: path('M20.25 14.1A8.5 8.5 0 0 1 9.9 3.75a8.5 8.5 0 1 0 10.35 10.35Z'),
  passkey: path(PASSKEY_DRAWING),
  phone: path('M9 2.75h6a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2Zm2 15.5h2'),
  plus: path('M12 5v14M5 12h14'),
  settings: path(
    'M4 7.5h9m5 0h2M4 16.5h2m5 0h9M17.75 7.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0ZM10.75 16.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0Z',
  ),
  shield: path(
    'M12 3 4.75 5.75v5.5c0 4.6 3 8.2 7.25 9.75 4.25-1.55 7.25-5.15 7.25-9.75v-5.5L12 3ZM8.75 12l2.25 2.25 4.25-4.5',
  ),
  screen: path(
    'M5.25 4h13.5A2.25 2.25 0 0 1 21 6.25v8a2.25 2.25 0 0 1-2.25 2.25H5.25A2.25 2.25 0 0 1 3 14.25v-8A2.25 2.25 0 0 1 5.25 4ZM8.5 20.25h7m-3.5-3.75v3.75',
  ),
  'sign-out': path(
    'M14.5 7.5V6A2.5 2.5 0 0 0 12 3.5H6.5A2.5 2.5 0 0 0 4 6v12a2.5 2.5 0 0 0 2.5 2.5H12a2.5 2.5 0 0 0 2.5-2.5v-1.5M9.5 12h11m0 0L17 8.5m3.5 3.5L17 15.5',
  ),
  star: path('m12 3.75 2.5 5.2 5.75.75-4.2 3.95 1.05 5.7L12 16.6l-5.1 2.75 1.05-5.7-4.2-3.95 5.75-.75L12 3.75Z'),
  sun: path(
    'M15.75 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0ZM12 2.75V5m0 14v2.25M2.75 12H5m14 0h2.25M5.45 5.45l1.6 1.6m9.9 9.9 1.6 1.6m0-13.1-1.6 1.6m-9.9 9.9-1.6 1.6',
  ),
  tablet: path('M6.5 2.75h11a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2Zm4 15.5h3'),
  trash: path(
    'M4 6.5h16M9.5 6.5V4.75A1.25 1.25 0 0 1 10.75 3.5h2.5a1.25 1.25 0 0 1 1.25 1.25V6.5M6 6.5l.8 11.6a2.5 2.5 0 0 0 2.5 2.4h5.4a2.5 2.5 0 0 0 2.5-2.4L18 6.5M10 10.5v6m4-6v6',
  ),
  user: path(
    'M15.75 8a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0ZM4.75 20c.6-3.6 3.5-5.75 7.25-5.75s6.65 2.15 7.25 5.75',
  ),
  users: path(
    'M12.25 8.5a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0ZM2.75 19c.5-3.1 2.95-5 6.25-5s5.75 1.9 6.25 5M16 5.6a3.1 3.1 0 0 1 0 5.8m1.75 3.1c1.9.6 3.15 2.15 3.5 4.5',
  ),
} as const

export type IconName = keyof typeof ICONS
