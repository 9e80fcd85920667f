'use client'

import { useTexts } from '../texts/use-texts.js'

/** Parts ways that lead to the same place. */
export function Divider() {
  const t = useTexts()
  return <p className="lk-divider">{t('common.or')}</p>
}
