const BRAND = Symbol.for('latchkey.secret')

/**
 * Holds a token, key or code so that logs, error messages and inspection do not show it. In JSON and in a console it is
 * only its last four characters. A template string throws, because it would send those instead of the value.
 *
 * @example
 * fetch(url, { headers: { authorization: `Bearer ${secret.reveal()}` } })
 */
export class Secret {
  /** Uses a brand, because an app can have two copies of the package. */
  static [Symbol.hasInstance](value: unknown): value is Secret {
    return typeof value === 'object' && value !== null && BRAND in value
  }
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  /** Returns the value. */
  reveal(): string {
    return this.#value
  }
  /** Returns a redacted form, never the value. */
  toString(): string {
    return this.#value.length > 8 ? `…${this.#value.slice(-4)}` : '…'
  }
  /** Returns a redacted form, never the value. */
  toJSON(): string {
    return this.toString()
  }
  /** @internal */
  get [BRAND](): true {
    return true
  }
  /** Throws: implicit conversion to a string, as in a template string, would lose the value. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('A Secret cannot be converted to a string. Call `reveal()` to get its value.')
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString()
  }
}
