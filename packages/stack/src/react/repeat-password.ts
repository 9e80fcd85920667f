/** Converts `noPasswordRepeat` to the option of the screens. `undefined` leaves it to the appearance. */
export const toRepeatPassword = (noPasswordRepeat: boolean | undefined): boolean | undefined =>
  noPasswordRepeat === undefined ? undefined : !noPasswordRepeat
