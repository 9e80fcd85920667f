import type { ReactNode } from 'react'

/** The sign-in methods that a project offers. */
export interface Methods {
  readonly password: boolean
  readonly magicLink: boolean
  readonly passkey: boolean
  readonly providers: readonly string[]
}

export const hasNoMethods = ({ password, magicLink, passkey, providers }: Methods): boolean =>
  !password && !magicLink && !passkey && providers.length === 0

/** What the forms of sign-in and sign-up have in common. */
export interface MethodFormProps {
  /** The initial email address, if the user has not typed one on any screen. */
  readonly email?: string | undefined
  readonly busy: boolean
  /** The error of the last attempt, shown above the fields. */
  readonly alert?: ReactNode
  /** The mark of the submit button. */
  readonly badge?: string | undefined
  /** Checks the fields above the form and the terms. */
  readonly ready?: (() => boolean) | undefined
  /** The checkbox of the terms, above the submit button. */
  readonly terms?: ReactNode
  /** What is between the submit button and the buttons for other sign-in methods. */
  readonly divider?: ReactNode
  /** Buttons for other sign-in methods. */
  readonly children?: ReactNode
}

/** What the password forms of sign-in and sign-up have in common. */
export interface FormProps extends MethodFormProps {
  /** Offers an email code for the address in the form. */
  readonly code?: EmailCodeMethod | undefined
  /** Moves the focus to the first empty field. */
  readonly takesFocus?: boolean
  /** The error of an attempt that needs another password. Undefined for another result. */
  readonly needsPassword?: unknown
}

/** Email codes as an alternative in a form with a password. */
export interface EmailCodeMethod {
  /** Whether the email is being sent. */
  readonly sending: boolean
  readonly send: (email: string) => void
}
