/** How the search of the site finds and orders pages. The site contains the text of its functions, so they use no imports. */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 6, titles: 3, text: 1 },
  /** The reference, the decisions and the guide for migrations mention everything: other guides come first. */
  boostDocument: (id: string) =>
    /^\/(architecture|reference|decisions|project|packages|reliability|performance|support|accessibility)\b/.test(id)
      ? 0.3
      : /^\/guides\/(migrate|by-hand|notes|emulator-control|cli)/.test(id)
        ? 0.5
        : 1,
  /** Adds the words that this site uses for a term of other auth kits, and drops words that every page contains. */
  processTerm(term: string): string | string[] | null {
    const word = term.toLowerCase()
    const frequent = 'a an and are as be can do does for from how i in is it my of on or the their to when why with'
    if (frequent.split(' ').includes(word)) return null
    const synonyms: Record<string, string> = {
      throwaway: 'disposable',
      form: 'screen',
      organization: 'team teams',
      organizations: 'team teams',
      organisation: 'team teams',
      workspace: 'team teams',
      tenant: 'team teams',
      claim: 'metadata',
      claims: 'metadata',
      login: 'sign',
      logon: 'sign',
      log: 'sign',
      signin: 'sign',
      signup: 'sign',
      logout: 'sign-out sign out',
      signout: 'sign-out sign out',
      mfa: 'two factor',
      '2fa': 'two factor',
      totp: 'two factor',
      authenticator: 'two factor',
      otp: 'code codes',
      impersonate: 'impersonation',
      sso: 'saml',
      uri: 'url',
      nextjs: 'next js',
      e2e: 'playwright cypress test',
      rotate: 'rotation',
      multiple: 'several',
      registration: 'sign up',
      frontend: 'browser',
      backend: 'server',
      programmatically: 'create',
      getserversession: 'read user request server',
      length: 'duration',
      lifetime: 'duration',
    }
    const others = Object.hasOwn(synonyms, word) ? synonyms[word] : undefined
    return others === undefined ? word : [word, ...others.split(' ')]
  },
}
