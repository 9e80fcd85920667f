/** Changes of a contact channel. */
export interface ContactChannelUpdateOptions {
  /** Whether the user signs in with the address. */
  usedForAuth?: boolean
  /** The address. */
  value?: string
  /** Whether the address is the primary one. */
  isPrimary?: boolean
}

/** Changes of a contact channel that a server makes. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the user has proved that the address is theirs. */
  isVerified?: boolean
}

/** The contact channel to create. */
export interface ContactChannelCreateOptions {
  /** The address. */
  value: string
  /** The kind of channel. */
  type: 'email'
  /** Whether the user signs in with the address. */
  usedForAuth: boolean
  /** Whether the address is the primary one. Default: false. */
  isPrimary?: boolean
}

/** The contact channel that a server creates. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the user has proved that the address is theirs. Default: false. */
  isVerified?: boolean
}

/** An email address of a user. */
export interface ContactChannel {
  /** The ID of the channel. */
  id: string
  /** The address. */
  value: string
  /** The kind of channel. */
  type: 'email'
  /** Whether the address is the primary one. */
  isPrimary: boolean
  /** Whether the user has proved that the address is theirs. */
  isVerified: boolean
  /** Whether the user signs in with the address. */
  usedForAuth: boolean
  /** Sends an email with a verification link. Does nothing if the address is verified. */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>
  /** Updates the channel. */
  update(data: ContactChannelUpdateOptions): Promise<void>
  /** Removes the channel. */
  delete(): Promise<void>
}

/** An email address of a user, for servers. */
export interface ServerContactChannel extends ContactChannel {
  /** Updates the channel. */
  update(data: ServerContactChannelUpdateOptions): Promise<void>
}
