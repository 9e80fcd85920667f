/** The modules that the codemod replaces, each with its replacement. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  '@stackframe/js': '@latchkey/stack/js',
  '@stackframe/react': '@latchkey/stack/react',
  '@stackframe/stack': '@latchkey/stack',
  '@stackframe/stack-shared': '@latchkey/stack/shared',
  '@stackframe/stack-shared/dist/known-errors': '@latchkey/stack/shared',
}

/** Names that the entry `@latchkey/stack/shared` exports. */
export const SHARED_NAMES: readonly string[] = ['KnownErrors', 'KnownError', 'Result', 'StackAssertionError']

/** Returns whether a module belongs to one of the published `@stackframe` packages. */
export const isPublishedModule = (name: string): boolean =>
  /^@stackframe\/(js|react|stack|stack-shared)(\/|$)/.test(name)
