import { oneOf, optional, string } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import { ApiError } from '../http/errors.js'

/** The fields by which clients pass a bot challenge. The emulator accepts any token. */
export const botChallengeFields = {
  bot_challenge_token: optional(string),
  bot_challenge_phase: optional(oneOf('invisible', 'visible')),
  bot_challenge_unavailable: optional(oneOf('true')),
} as const

interface BotChallenge {
  readonly bot_challenge_token?: string | undefined
  readonly bot_challenge_phase?: 'invisible' | 'visible' | undefined
  readonly bot_challenge_unavailable?: 'true' | undefined
}

/** Throws BOT_CHALLENGE_REQUIRED or BOT_CHALLENGE_FAILED for a phase without a token. */
export function requireBotChallenge(call: Call<never, Caller | null>, input: BotChallenge): void {
  const { bot_challenge_token: token, bot_challenge_phase: phase, bot_challenge_unavailable: unavailable } = input
  if (unavailable && (token !== undefined || phase)) {
    call.reject(400, 'bot_challenge_unavailable cannot be combined with a phase or a token.')
  }
  if (!phase || token) return
  if (phase === 'invisible') throw new ApiError('BOT_CHALLENGE_REQUIRED')
  throwBotChallengeFailed()
}

/** Throws BOT_CHALLENGE_FAILED. */
export function throwBotChallengeFailed(): never {
  throw new ApiError('BOT_CHALLENGE_FAILED', { message: 'The bot challenge was not passed.' })
}
