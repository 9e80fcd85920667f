import { randomName } from './random-name.ts'

/** Returns one adjective and one color, always the same for the same UUID: `quiet teal`. */
export function twoWordName(id: string): string {
  const digits = [id.slice(-8, -4), id.slice(-4)]
  return randomName({ random: () => Number.parseInt(digits.pop() ?? '', 16) / 0x10000 || 0 })
}
