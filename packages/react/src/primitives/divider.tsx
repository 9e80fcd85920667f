import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** The divider between alternative sign-in methods. */
export function Divider() {
  const t = useTexts()
  return <Styled.p className="lk-divider">{t('common.or')}</Styled.p>
}
