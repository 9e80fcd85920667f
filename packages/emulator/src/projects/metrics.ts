import type { metrics, WireOf } from '@latchkey/core/internal/contract'
import { dayOf } from '../sessions/activity.js'
import { userForServer } from '../users/responses.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

const DAY = 86_400_000
const DAYS = 31
const SHOWN = 5

/** Returns how the project was used in the last 31 days (UTC), including today. */
export function projectMetrics(
  world: World,
  projectId: string,
  now: number,
  counted: 'all' | 'without anonymous',
): WireOf<typeof metrics> {
  const its = (row: { readonly projectId: string }) => row.projectId === projectId
  const users = world.users.where((user) => its(user) && (counted === 'all' || !user.anonymous))
  const days = Array.from({ length: DAYS }, (_, i) => dayOf(now - (DAYS - 1 - i) * DAY))
  const daily = (seen: readonly string[]) => {
    const counts = countWords(seen)
    return days.map((date) => ({ date, activity: counts[date] ?? 0 }))
  }
  const newest = (all: readonly UserRow[], by: (user: UserRow) => number) =>
    [...all]
      .reverse()
      .sort((a, b) => by(b) - by(a))
      .map((user) => userForServer(world, user))
  return {
    total_users: users.length,
    daily_users: daily(users.map(({ createdAt }) => dayOf(createdAt))),
    daily_active_users: daily(world.activities.where(its).map(({ day }) => day)),
    users_by_country: countWords(users.flatMap(({ country }) => country ?? [])),
    recently_registered: newest(users, ({ createdAt }) => createdAt),
    recently_active: recentlyActiveIds(world, projectId).flatMap((id) => {
      const user = users.find((row) => row.id === id)
      return user ? [userForServer(world, user)] : []
    }),
    login_methods: Object.entries(countWords(loginMethods(world, users, projectId))).map(([method, count]) => ({
      method,
      count,
    })),
    auth_overview: authOverview(world, projectId, days),
    // The emulator records nothing for these.
    email_overview: {},
    analytics_overview: {},
    payments_overview: {},
  }
}

/** Counts the users by kind, those who were active within a month, and those of each day by kind. */
function authOverview(world: World, projectId: string, days: readonly string[]) {
  const its = (row: { readonly projectId: string }) => row.projectId === projectId
  const users = world.users.where(its)
  const permanent = users.filter(({ anonymous }) => !anonymous)
  const verified = permanent.filter(({ id }) => primaryChannelOf(world, id)?.verified)
  const active = world.activities.where((row) => its(row) && days.includes(row.day))
  const isAnonymous = ({ userId }: { readonly userId: string }) => world.users.get(userId)?.anonymous === true
  return {
    verified_users: verified.length,
    unverified_users: permanent.length - verified.length,
    anonymous_users: users.length - permanent.length,
    monthly_active_users: new Set(active.map(({ userId }) => userId)).size,
    daily_active_users: days.map((date) => {
      const ofDay = active.filter(({ day }) => day === date)
      const anonymous = ofDay.filter(isAnonymous).length
      return { date, permanent: ofDay.length - anonymous, anonymous }
    }),
  }
}

/** Returns the last users who were active, newest first. Like the service, it counts users who were deleted since. */
function recentlyActiveIds(world: World, projectId: string): string[] {
  const times = new Map<string, number>()
  for (const { userId, at, day } of world.activities.where((row) => row.projectId === projectId)) {
    times.set(userId, Math.max(times.get(userId) ?? 0, at ?? Date.parse(day)))
  }
  return [...times]
    .reverse()
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([id]) => id)
}

function loginMethods(world: World, users: readonly UserRow[], projectId: string): string[] {
  const its = (row: { readonly projectId: string }) => row.projectId === projectId
  return [
    ...users.flatMap(({ passwordHash }) => (passwordHash === null ? [] : 'password')),
    ...users.flatMap(({ otpEnabled }) => (otpEnabled ? 'otp' : [])),
    ...world.passkeys.where(its).map(() => 'passkey'),
    ...world.providerAccounts.where(its).map(({ provider }) => provider),
  ]
}

function countWords(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
