// The styling of the screens.
export { type Appearance, LatchkeyAppearance, type Part, type Token } from '../theme/appearance.js'
export type { Theme } from '../theme/root.js'
