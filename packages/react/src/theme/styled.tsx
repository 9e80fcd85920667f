'use client'

import { type ComponentProps, createElement, type JSX } from 'react'
import { useClassNames } from './appearance.js'

type StyledProps<E extends keyof JSX.IntrinsicElements> = ComponentProps<E> & {
  /** The element to render. */
  readonly as: E
  /** The class names of the kit. Each one that names a part also gets the class names of the app. */
  readonly className: string
}

/** An element with the class names of the kit and those of the app. */
export function Styled<E extends keyof JSX.IntrinsicElements>({ as, className, ...rest }: StyledProps<E>) {
  return createElement(as, { ...rest, className: useClassNames()(className) })
}
