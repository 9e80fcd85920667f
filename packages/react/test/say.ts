import type { en } from '../src/texts/en.js'
import { format } from '../src/texts/format.js'
import { formatsIn } from '../src/texts/formats.js'
import type { Translate } from '../src/texts/message-args.js'
import type { Messages, TextKey } from '../src/texts/messages.js'
import { parse } from '../src/texts/parse.js'

/** Formats texts of a dictionary without a screen. */
export const sayIn =
  (messages: Messages): Translate<typeof en> =>
  (...args) => {
    const [key, values = {}]: readonly [TextKey, Readonly<Record<string, unknown>>?] = args
    return format(parse(messages[key]), values, formatsIn('en-US')).join('')
  }
