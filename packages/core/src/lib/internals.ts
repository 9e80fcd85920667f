/** The key of what a client holds for the packages of Latchkey, in every copy of this one. */
export const INTERNALS: unique symbol = Symbol.for('latchkey.internals')
