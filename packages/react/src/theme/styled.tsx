'use client'

import { createElement, type JSX } from 'react'
import { useClassNames } from './appearance.js'

/** The elements of the screens. Allowing all elements of HTML and SVG takes the compiler many seconds. */
type Element =
  | 'a'
  | 'button'
  | 'code'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'form'
  | 'h3'
  | 'h4'
  | 'input'
  | 'label'
  | 'li'
  | 'p'
  | 'search'
  | 'section'
  | 'select'
  | 'span'
  | 'svg'
  | 'ul'

type StyledProps<E extends Element> = JSX.IntrinsicElements[E] & {
  /** React 18 does not pass on the ref: use the element and `useClassNames`. */
  readonly ref?: undefined
  /** The element to render. */
  readonly as: E
  /** The class names of the kit. Each one that names a part also gets the class names of the app. */
  readonly className: string
}

/** An element with the class names of the kit and those of the app. */
export function Styled<E extends Element>({ as, className, ...rest }: StyledProps<E>) {
  return createElement(as as string, { ...rest, className: useClassNames()(className) })
}
