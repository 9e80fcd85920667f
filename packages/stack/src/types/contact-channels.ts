/** The fields of a contact channel to update. Omitted fields do not change. */
export interface ContactChannelUpdateOptions {
  /** Whether the user can sign in with this email address. */
  usedForAuth?: boolean
  /** The email address. */
  value?: string
  /** Whether it is the primary email address of the user. */
  isPrimary?: boolean
}

/** The fields of a contact channel to update on a server. Omitted fields do not change. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the email address is verified. */
  isVerified?: boolean
}

/** The fields of a new contact channel. */
export interface ContactChannelCreateOptions {
  /** The email address. */
  value: string
  /** The type of the channel. Always `email`. */
  type: 'email'
  /** Whether the user can sign in with this email address. */
  usedForAuth: boolean
  /** Whether it is the primary email address of the user. Default: false. */
  isPrimary?: boolean
}

/** The fields of a new contact channel that a server creates. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the email address is verified. Default: false. */
  isVerified?: boolean
}

/** An email address of a user. */
export interface ContactChannel {
  /** The ID of the channel. */
  id: string
  /** The email address. */
  value: string
  /** The type of the channel. Always `email`. */
  type: 'email'
  /** Whether it is the primary email address of the user. */
  isPrimary: boolean
  /** Whether the email address is verified. */
  isVerified: boolean
  /** Whether the user can sign in with this email address. */
  usedForAuth: boolean
  /**
   * Sends an email with a verification link. Does nothing if the email address is already verified.
   *
   * @param options `callbackUrl`: URL that the link opens. Default: the `emailVerification` page of the app.
   */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>
  /** Updates the channel. */
  update(data: ContactChannelUpdateOptions): Promise<void>
  /** Removes the channel. */
  delete(): Promise<void>
}

/** A contact channel with the fields that only a server can change. */
export interface ServerContactChannel extends ContactChannel {
  /** Updates the channel. */
  update(data: ServerContactChannelUpdateOptions): Promise<void>
}
