/** Makes `const { user } = useUser()` throw: without that, `user` would be undefined. */
export const refuseDestructuring = <T extends object>(user: T): T =>
  Object.defineProperty(user, 'user', {
    get() {
      throw new Error(
        '`useUser()` and `getUser()` return the user itself. Write `const user = useUser()` in place of `const { user } = useUser()`.',
      )
    },
  })
