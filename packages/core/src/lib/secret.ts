/**
 * Holds a token, key or code so that logs, error messages and inspection do not show it. As text, in JSON and in a
 * console it is only its last four characters.
 */
export class Secret {
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
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString()
  }
}
