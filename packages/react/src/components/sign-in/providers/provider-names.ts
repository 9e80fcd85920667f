/** Display names of the providers. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  twitch: 'Twitch',
  x: 'X',
}

/** Returns the display name of a provider, or its capitalized id if unknown. Pure. */
export const providerName = (id: string): string => NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
