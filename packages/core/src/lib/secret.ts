/**
 * Wraps a token, key or code so that no log, error message or inspection contains it: as a string, in JSON and in
 * consoles it is its last four characters. `reveal()` returns the value for the request that sends it.
 */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return this.#value.length > 8 ? `…${this.#value.slice(-4)}` : '…'
  }
  toJSON(): string {
    return this.toString()
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString()
  }
}
