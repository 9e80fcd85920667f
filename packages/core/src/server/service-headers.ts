// The names of the service's headers, with both of their prefixes: newer services accept and send either.

const HEADER_PREFIX = /^x-(?:stack|hexclave)-/i

/** Whether a header belongs to the service. */
export const isServiceHeader = (name: string): boolean => HEADER_PREFIX.test(name)

/** Returns the name of a header in lower case, with the first prefix of the service in place of the newer one. */
export const serviceHeaderName = (name: string): string => name.toLowerCase().replace(HEADER_PREFIX, 'x-stack-')
