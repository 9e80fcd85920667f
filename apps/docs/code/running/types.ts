import type { Access, Client } from '../../../../packages/core/src/index.ts'
import type { Control } from '../../../../packages/emulator/src/control/index.ts'
import type { Emulator } from '../../../../packages/emulator/src/index.ts'
import type { SignedIn } from '../../../../packages/emulator/src/testing/index.ts'

/** The environment of a snippet. */
export interface World {
  readonly emulator: Emulator
  readonly control: Control
  readonly project: { readonly projectId: string; readonly publishableKey: string }
  readonly serverClient: Client<'client' | 'server'>
  readonly adminClient: Client<Access>
  /** Creates a client without a session. It is disposed at the end. */
  createClient(options?: object): Client
  /** The effects of the snippet on the page and the app, for example `navigate /`. */
  readonly log: string[]
  /** Responds to the requests of the snippet. */
  fetch(request: Request): Promise<Response>
  /** Whether the snippet has navigated away, so that its components wait for the next page. */
  isLeaving(): boolean
  /** Receives what the snippet prints. Confirms the sign-in of a command-line app whose link it prints. */
  print(text: unknown): void
  /** Starts a session of Ada with the service. Its tokens have the issuer that snippets verify. */
  signIn(): Promise<SignedIn>
  /** Creates a client that is signed in. */
  signInAs(email: string): Promise<Client>
  /** Sets and returns the values of the names in a page or in the example of a symbol. */
  valuesOf(place: string): Values
  /** Returns the value of a name that a snippet does not declare. */
  value(name: string): Promise<unknown>
  close(): void
}

/** Creates the values of names. */
export type Values = Readonly<Record<string, (world: World) => unknown>>
