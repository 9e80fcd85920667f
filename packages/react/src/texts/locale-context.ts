import { createContext } from 'react'

/** The language that the provider sets for all screens. A separate module: a page without screens loads no texts. */
export const LocaleContext = createContext<string | undefined>(undefined)
