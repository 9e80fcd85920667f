import { type Client, diagnose, getUser } from '@latchkey/core'
import { listProjectPermissions, listTeamPermissions, listTeams } from '@latchkey/core/internal/contract'
import { readAppState } from './app-state.js'
import { cutNetwork, simulateLanguage, simulateTheme } from './page-simulation.js'
import { watchPanelTheme } from './panel-theme.js'
import type { Recorder } from './recorder.js'

/** What a connection to the inspector needs. */
export interface Bridge {
  readonly client: Client<'client'>
  readonly recorder: Recorder
  /** Called when the inspector has loaded. */
  connected(): void
  /** Called when the user presses Escape in the inspector. */
  close(): void
}

/**
 * Connects the page to the inspector: sends the state of the page whenever it changes, and runs the commands of the
 * inspector. Returns a function that disconnects.
 */
export function connectInspector(port: MessagePort, { client, recorder, connected, close }: Bridge): () => void {
  let sent = ''
  const send = async () => {
    const state = await readAppState(client, recorder)
    const json = JSON.stringify(state)
    if (json === sent) return
    sent = json
    port.postMessage({ state: JSON.parse(json) })
  }
  const commands: Readonly<Record<string, (input: never) => unknown>> = {
    connect: connected,
    close,
    clear: () => recorder.clear(),
    signIn: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => client.session.start(tokens),
    diagnose: async () => (await diagnose(client)).problems.map(({ code, message }) => ({ code, message })),
    user: () => readUser(client),
    theme: simulateTheme,
    language: simulateLanguage,
    network: cutNetwork,
  }
  port.onmessage = async ({ data: { id, command, input } }) => {
    try {
      const result = await commands[command]?.(input as never)
      port.postMessage({ id, result })
    } catch (error) {
      port.postMessage({ id, error: (error as Error).message })
    }
    void send()
  }
  // The cache does not report its changes.
  const timer = setInterval(send, 1000)
  const stops = [recorder.subscribe(send), client.session.subscribe(send), watchPanelTheme(send)]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    port.close()
  }
}

type Facts = Readonly<Record<string, string>>

/** Reads the signed-in user with teams and permissions, as facts by title. */
async function readUser(client: Client<'client'>): Promise<Readonly<Record<string, Facts>>> {
  const user = await getUser(client, { or: 'anonymous-if-exists' })
  if (!user) return { User: { State: 'No user is signed in.' } }
  const team = user.selectedTeam
  const me = { userId: 'me', recursive: true }
  const anyUser = { includeRestricted: true }
  const [teams, inProject, inTeam] = await Promise.all([
    listTeams(client, { userId: 'me' }, anyUser),
    listProjectPermissions(client, me, anyUser),
    team ? listTeamPermissions(client, { ...me, teamId: team.id }, anyUser) : [],
  ])
  const namesOf = (permissions: readonly { readonly id: string }[]) => permissions.map(({ id }) => id).join(', ')
  return {
    User: {
      ID: user.id,
      'Display name': user.displayName ?? (user.isAnonymous ? 'none, an anonymous user' : 'none'),
      'Email address': user.primaryEmail ?? 'none',
      'Email verified': user.primaryEmailVerified ? 'yes' : 'no',
      'Selected team': team ? team.displayName : 'none',
    },
    Teams:
      teams.length > 0 ? Object.fromEntries(teams.map(({ id, displayName }) => [displayName, id])) : { Teams: 'none' },
    'Permissions in the project': { IDs: namesOf(inProject) || 'none' },
    ...(team && { [`Permissions in ${team.displayName}`]: { IDs: namesOf(inTeam) || 'none' } }),
  }
}
