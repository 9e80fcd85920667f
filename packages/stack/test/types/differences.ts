/** A difference between the published types and ours that is intended. */
export interface Difference {
  /** Matches the names of the members, such as `StackClientApp.getUser` or `UserOptions.update({ name })`. */
  readonly names: RegExp
  /** Default: the difference is documented. */
  readonly kind?: 'out of scope'
  readonly reason: string
}

/** All intended differences. Each must be found. */
export const DIFFERENCES: readonly Difference[] = [
  {
    names: /^(AdminEmailOutbox|EmailOutbox|AdminSendAttemptError)\w*$/,
    kind: 'out of scope',
    reason: 'Types of the email outbox, whose functions throw `OutOfScopeError`.',
  },
  {
    names: /^Analytics\w*Options$/,
    kind: 'out of scope',
    reason: 'Types of analytics, whose functions throw `OutOfScopeError`.',
  },
  {
    names: /isDevelopmentEnvironment|\.createProject$/,
    kind: 'out of scope',
    reason: 'Development environments belong to the dashboard of the service.',
  },
  {
    names: /^AdminOAuthProviderConfig\.type$|^Admin(Owned)?Project\.(config|update)$/,
    reason: 'Custom OpenID providers, which the service has since hexclave-1.0.',
  },
  {
    names: /\.registerPasskey$/,
    reason: 'A passkey is registered in the session of its user: `registerPasskey` of the signed-in user.',
  },
  {
    names: /\.(get|use)(Partial)?User(\(\{ ctx\.\w+ \}\))?$/,
    reason: 'The same calls compile. The context of Convex only needs `auth`.',
  },
  {
    names: /ClientAppJson\.inheritsFrom$/,
    reason: 'The data of an app has no other app in it.',
  },
  {
    names: /\.app$|\._internalSession$|\[stackAppInternalsSymbol\]$/,
    reason: 'The same names for types of this package. The internals are for the provider.',
  },
  {
    names:
      /\.((get|use|update|push)Config|updatePushedConfig|(reset|get|replace)ConfigOverride(Keys)?)$|^define(Stack|Hexclave)Config$/,
    reason: 'The configuration is any JSON: the service checks it. Levels have a named type.',
  },
  {
    names: /\.(get|use)ProductionModeErrors$/,
    reason: 'The fields of the errors, without a name for their type.',
  },
  {
    names: /\.(createTeam|((get|list|use)(Permission|OAuthProviders?|Teams?|Project|Users)))$/,
    reason: 'The type for servers alone. The published type also has that for clients, which is wider.',
  },
  {
    names: /\.sendVerificationEmail$/,
    reason: 'Also accepts `callbackUrl`.',
  },
  {
    names: /\.(get|use)(OrLink)?ConnectedAccount$|^OAuthConnection\.(get|use)AccessToken$/,
    reason: 'Any provider. The token has the form of 2.8.41 and of later versions at the same time.',
  },
  {
    names: /\.(list|use)Email(Templates|Drafts)$/,
    reason: 'A named type with the fields of all versions of the service.',
  },
  {
    names: /\.(signUpWithCredential|promptCliLogin)$/,
    reason: 'The same options, without the rule which exclude each other. The same errors.',
  },
  {
    names: /^getConvexProvidersConfig$/,
    reason: 'Strings, which Convex needs. The published type says `URL`, and its values are strings.',
  },
  {
    names: /\.useSvixToken$/,
    reason: 'Returns the token, as until 2.8.39. The URL of the portal is not known.',
  },
  {
    names: /^(Stack|Hexclave)Provider$|^use(Stack|Hexclave)App$|^useUser$/,
    reason: 'The same props, options and overloads, with the types of this package.',
  },
  {
    names: /Handler\(\{ (routeProps|params|searchParams) \}\)$/,
    reason: 'Props for Next.js: the handler of `@latchkey/stack` has them, that of `@latchkey/stack/react` does not.',
  },
]
