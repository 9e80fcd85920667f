/** The version of the published kit whose declarations the calls are generated from. */
export const VERSION = '2.8.108'
