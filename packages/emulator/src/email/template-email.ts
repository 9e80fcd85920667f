import type { TemplateType } from '../world/rows.js'

/** An email that is rendered from a template. */
export interface TemplateEmail {
  readonly to: string
  readonly kind: TemplateType
  readonly link: string
  /** A code that can be entered instead of following the link. */
  readonly otp?: string
  readonly teamName?: string
}
