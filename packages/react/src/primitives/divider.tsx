'use client'

import { useTexts } from '../texts/use-texts.js'
import { useClassNames } from '../theme/appearance.js'

/** The divider between alternative sign-in methods. */
export function Divider() {
  const t = useTexts()
  const classFor = useClassNames()
  return <p className={classFor('lk-divider')}>{t('common.or')}</p>
}
