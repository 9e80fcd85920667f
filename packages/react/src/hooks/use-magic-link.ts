'use client'

import { createMagicLink, type SignInInput } from '@latchkey/core/internal/sign-in'
import type { HookOptions } from '../provider/client-context.js'
import { useController } from './use-controller.js'

/**
 * Magic link sign-in: sends the email, then verifies its code. For custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useMagicLink()
 * const onSubmit = () => actions.submit({ email })
 */
export const useMagicLink = (input?: SignInInput, options?: HookOptions) =>
  useController(createMagicLink, input, options)
