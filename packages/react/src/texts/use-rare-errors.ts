'use client'

import { dictionary } from './dictionary.js'
import { rareErrors } from './en/rare-errors.js'

const texts = dictionary(rareErrors, 'rareErrors')

/** The error texts that few users ever see, in the current language. `undefined` until loaded. */
export const useRareErrors = texts.useMessages as () => typeof rareErrors | undefined
