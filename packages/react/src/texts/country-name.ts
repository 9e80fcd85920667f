/** The name of a country in a language: "Portugal" for `PT` in English. Returns what is not a country code unchanged. */
export const countryName = (code: string, language: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) : code
