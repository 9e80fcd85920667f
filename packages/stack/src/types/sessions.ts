/** The tokens of a session. */
export interface SessionTokens {
  /** The access token, or null when signed out. */
  accessToken: string | null
  /** The refresh token, or null when signed out. */
  refreshToken: string | null
}

/** A session. */
export interface Session {
  /** Returns the tokens of the session. */
  getTokens(): Promise<SessionTokens>
  /** Returns the tokens of the session. */
  useTokens(): SessionTokens
}

/** Where a session was last used. */
export interface GeoInfo {
  /** The IP address. */
  ip: string
  /** The country. */
  countryCode?: string | null
  /** The region. */
  regionCode?: string | null
  /** The city. */
  cityName?: string | null
  /** The latitude. */
  latitude?: number | null
  /** The longitude. */
  longitude?: number | null
  /** The time zone. */
  tzIdentifier?: string | null
}

/** A session of a user, as listed. */
export interface ActiveSession {
  /** The ID of the session. */
  id: string
  /** The ID of the user. */
  userId: string
  /** When the session started. */
  createdAt: Date
  /** Whether an administrator uses the session in place of the user. */
  isImpersonation: boolean
  /** When the session was last used. */
  lastUsedAt: Date | undefined
  /** Whether it is the session of the call. */
  isCurrentSession: boolean
  /** Where the session was last used. */
  geoInfo?: GeoInfo
  /** The name of the AI agent that has the session. Null if a user signed in. */
  agentName: string | null
}
