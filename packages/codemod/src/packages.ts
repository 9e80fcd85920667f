/** The packages of the service, under their current and their former names, each with its replacement. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@hexclave/js': '@latchkey/stack/js',
  '@hexclave/react': '@latchkey/stack/react',
  '@hexclave/tanstack-start': '@latchkey/stack/react',
  '@hexclave/next': '@latchkey/stack',
  '@stackframe/js': '@latchkey/stack/js',
  '@stackframe/react': '@latchkey/stack/react',
  '@stackframe/tanstack-start': '@latchkey/stack/react',
  '@stackframe/stack': '@latchkey/stack',
}

/** The entries for apps with Convex. */
const CONVEX = ['/convex.config', '/convex-auth.config']

/** The modules that the codemod replaces, each with its replacement. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...PACKAGES,
  ...Object.fromEntries(
    Object.entries(PACKAGES).flatMap(([name, replacement]) => [
      [`${name}/config`, replacement],
      ...CONVEX.map((entry) => [name + entry, `@latchkey/stack${entry}`]),
    ]),
  ),
  '@hexclave/shared': '@latchkey/stack/shared',
  '@hexclave/shared/dist/known-errors': '@latchkey/stack/shared',
  '@stackframe/stack-shared': '@latchkey/stack/shared',
  '@stackframe/stack-shared/dist/known-errors': '@latchkey/stack/shared',
}

/** The packages that the codemod replaces in a `package.json`. */
export const REPLACED_PACKAGES: readonly string[] = Object.keys(REPLACEMENTS).filter((name) =>
  /^@\w+\/[\w-]+$/.test(name),
)

/** Names that the entry `@latchkey/stack/shared` exports. */
export const SHARED_NAMES: readonly string[] = ['KnownErrors', 'KnownError', 'Result', 'StackAssertionError']

/** Returns whether a module belongs to one of the published packages of the service, also of those without a replacement. */
export const isPublishedModule = (name: string): boolean => /^@(stackframe|hexclave)\/[\w-]/.test(name)
