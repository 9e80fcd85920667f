// Configurations as trees, and as flat objects whose keys are dotted paths: `auth.otp.allowSignIn`.

/** An override as it was stored: a value may be an object, and a key a dotted path. Later keys replace earlier ones. */
export type ConfigOverride = Readonly<Record<string, unknown>>

/** Configuration with dotted paths as keys and no objects as values, except empty ones. */
export type FlatConfig = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the leaves of a configuration by dotted path. An empty object is a leaf. */
export function flatten(config: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(config).map(([key, value]) =>
      isObject(value) && Object.keys(value).length > 0
        ? flatten(value, `${prefix}${key}.`)
        : { [`${prefix}${key}`]: value },
    ),
  )
}

/** Returns a nested configuration for dotted paths. */
export function nest(flat: FlatConfig): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let target = result
    for (const key of keys) {
      if (!isObject(target[key])) target[key] = {}
      target = target[key] as Record<string, unknown>
    }
    const empty = isObject(value) && Object.keys(value).length === 0
    // A copy, because later paths are written into it.
    if (!(empty && isObject(target[last]))) target[last] = isObject(value) ? structuredClone(value) : value
  }
  return result
}

/** Returns whether a path is equal to a key or below it. */
export const isAtOrBelow = (path: string, key: string) =>
  path.startsWith(key) && (path.length === key.length || path[key.length] === '.')

/** Removes paths and everything below them. */
export const withoutPaths = (config: FlatConfig, keys: readonly string[]): FlatConfig =>
  Object.fromEntries(Object.entries(config).filter(([path]) => !keys.some((key) => isAtOrBelow(path, key))))

/** Removes paths and everything below them, also from values that contain them. */
export const withoutKeys = (override: ConfigOverride, keys: readonly string[]): ConfigOverride => {
  const contains = (path: string) => keys.some((key) => key !== path && isAtOrBelow(key, path))
  const entries = Object.entries(override).flatMap(([path, value]) =>
    contains(path) ? Object.entries(flatten({ [path]: value })) : [[path, value] as const],
  )
  return withoutPaths(Object.fromEntries(entries), keys)
}

/** Stores each top-level key of a change, which may be a dotted path, in place of everything at and below it. */
export const merge = (override: ConfigOverride, change: ConfigOverride): ConfigOverride => ({
  ...withoutPaths(override, Object.keys(change)),
  ...change,
})

/** Returns the leaves of an override by dotted path. */
export function flattenOverride(override: ConfigOverride): FlatConfig {
  const config: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(override)) {
    for (const path of Object.keys(config)) if (isAtOrBelow(path, key)) delete config[path]
    Object.assign(config, flatten({ [key]: value }))
  }
  return config
}
