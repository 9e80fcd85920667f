'use client'

import { magicLinkMachine, type SignInMachineInput } from '@latchkey/core/internal/sign-in'
import type { HookOptions } from '../provider/client-context.js'
import { useMachine } from './use-machine.js'

/**
 * Magic link sign-in: sends the email, then verifies its code. For custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = useMagicLink()
 * const onSubmit = () => send({ type: 'submit', email })
 */
export const useMagicLink = (input?: SignInMachineInput, options?: HookOptions) =>
  useMachine(() => magicLinkMachine(input), options)
