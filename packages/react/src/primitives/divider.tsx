'use client'

import { useTexts } from '../texts/use-texts.js'
import { useDress } from '../theme/look.js'

/** The divider between alternative sign-in methods. */
export function Divider() {
  const t = useTexts()
  const dress = useDress()
  return <p className={dress('lk-divider')}>{t('common.or')}</p>
}
