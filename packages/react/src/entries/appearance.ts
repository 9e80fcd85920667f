// The styling of the screens.
export { type Appearance, LatchkeyAppearance, type Token } from '../theme/appearance.js'
export type { Part } from '../theme/parts.js'
export type { Theme } from '../theme/root.js'
