'use client'

import type { ReactNode } from 'react'
import { Framed } from '../handler/fallbacks.js'
import { framed } from '../handler/framed.js'

/**
 * A screen that hands out access to the account. It is never shown in a frame of another site, which could lay other
 * content over its buttons. In browsers only.
 */
export const Unframed = ({ children }: { readonly children: ReactNode }) => (framed(window) ? <Framed /> : children)
