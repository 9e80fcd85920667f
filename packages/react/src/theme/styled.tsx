import { type ComponentPropsWithRef, createElement, type FunctionComponent, forwardRef } from 'react'
import { useClassNames } from './appearance.js'

/** The elements of the screens. Allowing all elements of HTML and SVG takes the compiler many seconds. */
const ELEMENTS = [
  'a',
  'button',
  'canvas',
  'code',
  'details',
  'dialog',
  'div',
  'dl',
  'fieldset',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'input',
  'label',
  'li',
  'nav',
  'p',
  'search',
  'section',
  'select',
  'span',
  'summary',
  'svg',
  'ul',
] as const
type Element = (typeof ELEMENTS)[number]

interface ClassName {
  /** The class names of the kit. Each one that names a part also gets the class names of the app. */
  readonly className: string
}

/** React 18 passes a ref to an element of `forwardRef` only. */
const styled = (name: Element) =>
  Object.assign(
    forwardRef(({ className, ...rest }: ClassName, ref) =>
      createElement(name, { ...rest, ref, className: useClassNames()(className) } as object),
    ),
    { displayName: `Styled.${name}` },
  )

/** Elements with the class names of the kit and those of the app: `<Styled.p className="lk-hint">`. */
export const Styled = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ ELEMENTS.map((name) => [name, styled(name)]),
) as unknown as { readonly [E in Element]: FunctionComponent<ComponentPropsWithRef<E> & ClassName> }
