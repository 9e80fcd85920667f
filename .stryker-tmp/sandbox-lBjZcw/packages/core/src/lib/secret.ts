/**
 * Holds a token, key or code so that no log, error message or inspection shows it: in text, JSON and consoles it is its
 * last four characters. `reveal()` gives the value to the one place that sends it.
 */
// @ts-nocheck

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
