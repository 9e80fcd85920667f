import { anyString, operation, returns, type Scene, since, sinceOnCurrent, type Untyped } from '../operation.js'

const PASSWORD = 'correct horse battery'
const SECRET = new TextEncoder().encode('12345678901234567890')
const CALLBACK_PAGE = '/handler/oauth-callback'

const user = (app: Untyped) => app.getUser().then((user: Untyped) => user && { ...user.toClientJson(), id: user.id })
const completeOAuth = async (app: Untyped) => ({
  done: await app.callOAuthCallback(),
  signedIn: (await app.getUser()) !== null,
})

/** Sign-in with the simulated providers, and a session in cookies. */
export const oauth = {
  name: 'OAuth in a browser',
  operations: [
    operation(
      'getUser returns null without cookies',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(user)
      },
      returns(null),
    ),
    operation(
      'signInWithOAuth opens the page of the provider',
      (s) =>
        s.browser.leave((app) => {
          app.signInWithOAuth('github')
        }),
      returns(/github/i),
    ),
    operation(
      'the provider redirects to the callback page',
      (s) => s.browser.consent({ email: s.email('olga'), name: 'Olga' }),
      returns(/\/handler\/oauth-callback\?.*code=/),
    ),
    operation(
      'callOAuthCallback signs up',
      (s) => s.browser.evaluate(completeOAuth),
      returns({ done: true, signedIn: true }),
    ),
    operation(
      'getUser returns the new user',
      async (s) => s.save('user', await s.browser.evaluate(user)),
      (s) =>
        returns({
          primary_email: s.email('olga'),
          primary_email_verified: true,
          display_name: 'Olga',
          has_password: false,
        }),
    ),
    operation(
      'the session is in cookies',
      (s) => s.browser.cookies(),
      returns((names: Untyped) => names.some((name: string) => /^(stack|hexclave)-refresh-/.test(name))),
    ),
    operation(
      'the session survives a reload',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(user)
      },
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'callOAuthCallback returns false on a page without a code',
      async (s) => {
        await s.browser.open(CALLBACK_PAGE)
        return s.browser.evaluate((app) => app.callOAuthCallback())
      },
      returns(false),
    ),
    operation(
      'getConnectedAccount returns the account that the user signed in with',
      (s) => s.browser.evaluate(async (app) => (await (await app.getUser()).getConnectedAccount('github'))?.id),
      returns('github'),
    ),
    operation(
      'getAccessToken returns a token of the provider',
      (s) =>
        s.browser.evaluate(async (app) => {
          const account = await (await app.getUser()).getConnectedAccount('github')
          return (await account.getAccessToken()).accessToken
        }),
      returns(anyString),
    ),
    operation(
      'getConnectedAccount returns null for a missing scope',
      (s) =>
        s.browser.evaluate(async (app) => (await app.getUser()).getConnectedAccount('github', { scopes: ['repo'] })),
      returns(null),
    ),
    operation(
      'getConnectedAccount with or: redirect asks the provider for a scope',
      (s) =>
        s.browser.leave(async (app) => {
          ;(await app.getUser()).getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
        }),
      returns(/repo/),
    ),
    operation(
      'the provider redirects back after linking',
      (s) => s.browser.consent({ email: s.email('olga'), name: 'Olga' }),
      returns(/code=/),
    ),
    operation(
      'callOAuthCallback completes the link',
      (s) => s.browser.evaluate(completeOAuth),
      returns({ done: true, signedIn: true }),
    ),
    operation(
      'getConnectedAccount returns the account with its new scope',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(
          async (app) => (await (await app.getUser()).getConnectedAccount('github', { scopes: ['repo'] }))?.id,
        )
      },
      returns('github'),
    ),
    operation(
      'a second provider is linked',
      async (s) => {
        await s.browser.leave(async (app) => {
          ;(await app.getUser()).getConnectedAccount('google', { or: 'redirect' })
        })
        await s.browser.consent({ email: s.email('olga.google') })
        return s.browser.evaluate(completeOAuth)
      },
      returns({ done: true, signedIn: true }),
    ),
    operation(
      'getUser shows both providers',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(async (app) =>
          (await app.getUser()).oauthProviders.map(({ id }: Untyped) => id).sort(),
        )
      },
      returns(['github', 'google']),
    ),
    ...since('2.8.39', [
      operation(
        'listOAuthProviders returns both accounts',
        (s) =>
          s.browser.evaluate(async (app) =>
            (await (await app.getUser()).listOAuthProviders()).map(({ type }: Untyped) => type).sort(),
          ),
        returns(['github', 'google']),
        { server: '2.8.86' },
      ),
      operation(
        'delete of an account disconnects it',
        (s) =>
          s.browser.evaluate(async (app) => {
            const user = await app.getUser()
            await (await user.listOAuthProviders()).find(({ type }: Untyped) => type === 'google').delete()
            return (await user.listOAuthProviders()).map(({ type }: Untyped) => type)
          }),
        returns(['github']),
        { server: '2.8.86' },
      ),
    ]),
    operation(
      'listConnectedAccounts returns provider and account',
      (s) =>
        s.browser.evaluate(async (app) =>
          (await (await app.getUser()).listConnectedAccounts()).map((one: Untyped) => [
            one.provider,
            one.providerAccountId,
          ]),
        ),
      returns((list: Untyped) => list.length === 1 && list[0][0] === 'github' && typeof list[0][1] === 'string'),
      { since: '2.8.102', server: '2.8.86' },
    ),
    operation(
      'signOut deletes the session',
      (s) => s.browser.evaluate(async (app) => (await app.getUser()).signOut().then(() => app.getUser())),
      returns(null),
    ),
    operation(
      'the account signs in again as the same user',
      async (s) => {
        await s.browser.open('/')
        await s.browser.leave((app) => {
          app.signInWithOAuth('github')
        })
        await s.browser.consent({ email: s.email('olga') })
        await s.browser.evaluate(completeOAuth)
        return s.browser.evaluate(user)
      },
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'a denied sign-in redirects to the error page',
      async (s) => {
        await s.browser.evaluate(async (app) => (await app.getUser())?.signOut())
        await s.browser.open('/')
        await s.browser.leave((app) => {
          app.signInWithOAuth('google')
        })
        return s.browser.consent('deny')
      },
      returns(/errorCode=OAUTH_PROVIDER_ACCESS_DENIED/),
    ),
    operation(
      'a code without its cookie does not sign in',
      async (s) => {
        await s.browser.open(`${CALLBACK_PAGE}?code=forged&state=forged`)
        return s.browser.evaluate((app) => app.callOAuthCallback())
      },
      returns(false),
    ),
  ],
}

/** Passwords, magic links, two-factor authentication and passkeys in a browser. */
export const browserSessions = {
  name: 'Sign-in in a browser',
  operations: [
    operation(
      'signUpWithCredential stores the session in cookies',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(
          async (app, input) => {
            const result = await app.signUpWithCredential({ ...input, noRedirect: true })
            return { status: result.status, email: (await app.getUser()).primaryEmail }
          },
          { email: s.email('bea'), password: PASSWORD },
        )
      },
      (s) => returns({ status: 'ok', email: s.email('bea') }),
    ),
    operation(
      'the verification link leads to the page of the app',
      (s) => s.lastEmail(s.email('bea')).link,
      returns(/\/handler\/email-verification\?.*code=/),
    ),
    operation(
      'verifyEmail verifies the address',
      (s) =>
        s.browser.evaluate(
          async (app, code) => {
            const { status } = await app.verifyEmail(code)
            return { status, verified: (await app.getUser()).primaryEmailVerified }
          },
          s.lastEmail(s.email('bea')).linkCode,
        ),
      returns({ status: 'ok', verified: true }),
    ),
    // Kits ignore `hostname`, and register passkeys only with a redirect method.
    operation(
      'registerPasskey stores a passkey',
      (s) => s.browser.evaluateWithRedirects(async (app) => (await (await app.getUser()).registerPasskey()).status),
      returns('ok'),
    ),
    operation(
      'getUser shows the passkey',
      (s) => s.browser.evaluate(async (app) => (await app.getUser()).passkeyAuthEnabled),
      returns(true),
    ),
    operation(
      'signOut deletes the cookies',
      async (s) => {
        await s.browser.evaluate(async (app) => (await app.getUser()).signOut())
        return s.browser.cookies()
      },
      returns((names: Untyped) => !names.some((name: string) => /refresh/.test(name))),
    ),
    operation(
      'signInWithPasskey signs in',
      async (s) => {
        await s.browser.open('/')
        return s.browser.evaluate(async (app) => {
          const result = await app.signInWithPasskey()
          return { status: result.status, email: (await app.getUser())?.primaryEmail }
        })
      },
      (s) => returns({ status: 'ok', email: s.email('bea') }),
    ),
    operation(
      'update removes the passkey',
      (s) =>
        s.browser.evaluate(async (app) => {
          await (await app.getUser()).update({ passkeyAuthEnabled: false })
          return (await app.getUser()).passkeyAuthEnabled
        }),
      returns(false),
    ),
    operation(
      'sendMagicLinkEmail uses the page of the app',
      async (s) => {
        await s.browser.evaluate((app, email) => app.sendMagicLinkEmail(email).then(() => null), s.email('max'))
        return s.lastEmail(s.email('max')).link
      },
      returns(/\/handler\/magic-link-callback\?.*code=/),
    ),
    operation(
      'signInWithMagicLink changes the user',
      (s) =>
        s.browser.evaluate(
          async (app, code) => {
            const { status } = await app.signInWithMagicLink(code, { noRedirect: true })
            return { status, email: (await app.getUser()).primaryEmail }
          },
          s.lastEmail(s.email('max')).linkCode,
        ),
      (s) => returns({ status: 'ok', email: s.email('max') }),
    ),
    operation(
      'sendForgotPasswordEmail uses the page of the app',
      async (s) => {
        await s.browser.evaluate((app, email) => app.sendForgotPasswordEmail(email).then(() => null), s.email('bea'))
        return s.lastEmail(s.email('bea')).link
      },
      returns(/\/handler\/password-reset\?.*code=/),
    ),
    operation(
      'inviteUser uses the page of the app',
      async (s) => {
        await s.browser.evaluate(async (app, email) => {
          const team = await (await app.getUser()).createTeam({ displayName: 'Friends' })
          await team.inviteUser({ email })
        }, s.email('bea'))
        return s.lastEmail(s.email('bea')).link
      },
      returns(/\/handler\/team-invitation\?.*code=/),
    ),
    operation(
      'update enables two-factor authentication',
      (s) =>
        s.browser.evaluate(
          async (app, input) => {
            await app.signInWithCredential({ email: input.email, password: input.password, noRedirect: true })
            await (await app.getUser()).update({ totpMultiFactorSecret: new Uint8Array(input.secret) })
            const required = (await app.getUser()).isMultiFactorRequired
            await (await app.getUser()).signOut()
            return required
          },
          { email: s.email('bea'), password: PASSWORD, secret: [...SECRET] },
        ),
      returns(true),
    ),
    operation(
      'signInWithCredential asks for the second factor with a prompt',
      async (s) => {
        await s.browser.open('/')
        s.browser.answerPrompt(await s.totp(SECRET))
        return s.browser.evaluate(
          async (app, input) => {
            const { status } = await app.signInWithCredential({ ...input, noRedirect: true })
            return { status, email: (await app.getUser())?.primaryEmail }
          },
          { email: s.email('bea'), password: PASSWORD },
        )
      },
      (s) => returns({ status: 'ok', email: s.email('bea') }),
      { until: '2.8.39' },
    ),
    operation(
      'a wrong second factor fails',
      async (s) => {
        await s.browser.evaluate(async (app) => (await app.getUser()).signOut())
        s.browser.answerPrompt('000000')
        return s.browser.evaluate(
          async (app, input) => {
            const result = await app.signInWithCredential({ ...input, noRedirect: true })
            return { status: result.status, code: result.error?.errorCode }
          },
          { email: s.email('bea'), password: PASSWORD },
        )
      },
      returns({ status: 'error', code: 'INVALID_TOTP_CODE' }),
      { until: '2.8.39' },
    ),
    ...since('2.8.39', [
      operation(
        'signInWithCredential stores the attempt for the two-factor page',
        async (s: Scene) => {
          await s.browser.open('/')
          return s.browser.evaluate(
            async (app, input) => {
              const attempt = () =>
                sessionStorage.getItem('stack_mfa_attempt_code') ?? sessionStorage.getItem('hexclave_mfa_attempt_code')
              app.signInWithCredential({ ...input, noRedirect: true }).catch(() => null)
              for (let tries = 0; tries < 200 && attempt() === null; tries += 1)
                await new Promise((resolve) => setTimeout(resolve, 25))
              return attempt()
            },
            { email: s.email('bea'), password: PASSWORD },
          )
        },
        returns(anyString),
      ),
      operation(
        'signInWithMfa completes the sign-in',
        async (s: Scene) => {
          return s.browser.evaluate(
            async (app, totp) => {
              const attempt =
                sessionStorage.getItem('stack_mfa_attempt_code') ?? sessionStorage.getItem('hexclave_mfa_attempt_code')
              const { status } = await app.signInWithMfa(totp, attempt, { noRedirect: true })
              return { status, email: (await app.getUser())?.primaryEmail }
            },
            await s.totp(SECRET),
          )
        },
        (s) => returns({ status: 'ok', email: s.email('bea') }),
      ),
    ]),
    operation(
      'toClientJson returns the settings of the app',
      (s) =>
        s.browser.evaluate(
          (app) =>
            app[Symbol.for('StackAuth--DO-NOT-USE-OR-YOU-WILL-BE-FIRED--StackAppInternals')]?.toClientJson() ??
            'unknown symbol',
        ),
      returns((value: unknown) => value !== null),
    ),
    operation(
      'getAuthJson of a reloaded page returns both tokens',
      async (s) => {
        await s.browser.evaluate(
          (app, input) => app.signUpWithCredential({ ...input, noRedirect: true }).then(() => null),
          { email: s.email('zoe'), password: PASSWORD },
        )
        await s.browser.open('/')
        return s.browser.evaluate(async (app) => (await app.getUser()).getAuthJson())
      },
      returns({ accessToken: anyString, refreshToken: anyString }),
    ),
    operation(
      'a server reads the session from the cookies of a request',
      async (s) => {
        const cookie = await s.browser.evaluate(() => document.cookie)
        return s.client({ tokenStore: null }).getUser({ tokenStore: { headers: new Headers({ cookie }) } })
      },
      (s) => returns({ primaryEmail: s.email('zoe') }),
    ),
    // Older kits do not send the header that accepts an anonymous user.
    ...sinceOnCurrent('2.8.39', [
      operation(
        'getUser with or: anonymous signs up anonymously',
        async (s) => {
          await s.browser.evaluate(async (app) => (await app.getUser()).signOut())
          await s.browser.open('/')
          return s.browser.evaluate(async (app) => (await app.getUser({ or: 'anonymous' })).isAnonymous)
        },
        returns(true),
      ),
      operation(
        'the anonymous user survives a reload',
        async (s) => {
          const before = await s.browser.evaluate(async (app) => (await app.getUser({ or: 'anonymous' })).id)
          await s.browser.open('/')
          const after = await s.browser.evaluate(async (app) => (await app.getUser({ or: 'anonymous' })).id)
          return before === after
        },
        returns(true),
      ),
      operation(
        'deletes the account',
        (s) => s.browser.evaluate(async (app) => (await app.getUser({ or: 'anonymous' })).delete().then(() => null)),
        returns(null),
      ),
    ]),
    operation('getUser returns null after the account was deleted', (s) => s.browser.evaluate(user), returns(null), {
      sinceOnCurrent: '2.8.39',
    }),
    operation(
      'a failed sign-in returns its error',
      (s) =>
        s.browser.evaluate(async (app) => {
          const result = await app.signInWithCredential({
            email: 'nobody@example.test',
            password: 'wrong horse battery',
            noRedirect: true,
          })
          return { status: result.status, code: result.error.errorCode }
        }),
      returns({ status: 'error', code: 'EMAIL_PASSWORD_MISMATCH' }),
    ),
    operation(
      'getProject reads the settings from another origin',
      (s) => s.browser.evaluate(async (app) => (await app.getProject()).config.credentialEnabled),
      returns(true),
    ),
  ],
}
