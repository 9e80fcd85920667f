'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { ServedHandler } from '@latchkey/react/internal'
import { usePathname, useRouter } from 'next/navigation'
import { Suspense } from 'react'
import { withBasePath, withoutBasePath } from '../base-path.js'

/**
 * The page of all auth screens. Export it from `app/handler/[...path]/page.tsx`. To pass props to the screens, write a
 * client component with `<AuthHandler>` of `@latchkey/react` instead.
 *
 * @example
 * export { HandlerPage as default } from '@latchkey/next'
 */
export function HandlerPage(props: object) {
  checkChoices('HandlerPage', props)
  return (
    <Suspense>
      <Handler />
    </Suspense>
  )
}
HandlerPage.displayName = 'HandlerPage'

function Handler() {
  const router = useRouter()
  return <ServedHandler path={withBasePath(usePathname())} navigate={(to) => router.push(withoutBasePath(to))} />
}
