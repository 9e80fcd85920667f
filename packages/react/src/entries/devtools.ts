// The panel for development. Empty in production builds.
export { LatchkeyDevtools, type LatchkeyDevtoolsProps } from '../devtools/latchkey-devtools.js'
