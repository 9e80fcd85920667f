import { startAgentLogin } from '@latchkey/core/agents'
import { startCliLogin } from '@latchkey/core/cli'
import { ADA, type Stage } from '../stage.js'
import { send } from '../steps.js'
import { ALERT, FIELD_ERROR, FOREVER, type GalleryState, ON, TO_VERIFY, WAITING } from './state.js'

/** Starts a CLI login and returns its link. */
async function prompted(stage: Stage): Promise<string> {
  return new Promise((resolve, reject) => {
    startCliLogin(stage.client, {
      appUrl: window.location.origin,
      promptLink: (link) => resolve(new URL(link).href.split('/handler/')[1] ?? ''),
    }).catch(reject)
  })
}

async function promptedAda(stage: Stage): Promise<string> {
  await stage.signUpAda()
  return prompted(stage)
}

/** Registers an agent and returns its link. */
async function requested({ client }: Stage): Promise<string> {
  const { confirmUrl } = await startAgentLogin(client, {
    name: 'Notes assistant',
    description: 'Sorts your notes and writes summaries of them.',
    url: 'https://assistant.example',
    userHint: ADA.email,
    appUrl: window.location.origin,
  })
  return confirmUrl.split('/handler/')[1] ?? ''
}

async function promptedRestricted(stage: Stage): Promise<string> {
  await stage.signUpAda()
  await stage.restrictUser()
  return prompted(stage)
}

async function requestedOfAda(stage: Stage): Promise<string> {
  await stage.signUpAda()
  return requested(stage)
}

async function requestedOfRestricted(stage: Stage): Promise<string> {
  await stage.signUpAda()
  await stage.restrictUser()
  return requested(stage)
}

const APPROVE = { press: '.lk-actions button ~ button' } as const

/** Two-factor authentication, providers, CLI login, and the pages in between. */
export const signInMethodStates: readonly GalleryState[] = [
  {
    name: 'second-factor/in-place',
    path: 'sign-in',
    prepare: (stage) => stage.withAuthenticator(),
    steps: [...send(ADA), { until: 'input[name=code]' }],
  },
  { name: 'second-factor/page', path: 'mfa', prepare: (stage) => stage.halfSignIn() },
  {
    name: 'second-factor/malformed',
    path: 'mfa',
    prepare: (stage) => stage.halfSignIn(),
    steps: send({ code: '12' }),
    reached: FIELD_ERROR,
  },
  {
    name: 'second-factor/wrong',
    path: 'mfa',
    prepare: (stage) => stage.halfSignIn(),
    steps: [{ fill: 'code', with: '000000' }],
    reached: FIELD_ERROR,
  },
  {
    name: 'second-factor/lost',
    path: 'mfa',
    prepare: (stage) => stage.halfSignIn(),
    steps: [{ until: 'summary' }, { press: 'summary' }],
    reached: 'details[open] p',
  },
  { name: 'second-factor/nothing-to-confirm', path: 'mfa', reached: ALERT },

  {
    name: 'oauth-callback/slow',
    hasty: true,
    prepare: (stage) => {
      stage.emulator.faults.add('POST /auth/oauth/token', FOREVER)
      return stage.returnFromProvider()
    },
  },
  {
    name: 'oauth-callback/failed',
    prepare: (stage) => {
      stage.emulator.faults.add('POST /auth/oauth/token', { type: 'server-error' })
      return stage.returnFromProvider()
    },
    reached: ALERT,
  },
  {
    name: 'oauth-callback/other-tab',
    prepare: async (stage) => {
      const callback = await stage.returnFromProvider()
      window.sessionStorage.clear()
      return callback
    },
    reached: ALERT,
  },
  { name: 'oauth-callback/working', path: 'oauth-callback', reached: WAITING },
  ...[
    ['connected-elsewhere', 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'],
    ['denied', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['known', 'SIGN_UP_NOT_ENABLED'],
    ['unknown', 'SOMETHING_NEW'],
    ['nothing', ''],
  ].map(([name, code]) => ({ name: `error/${name}`, path: `error?errorCode=${code}&message=Pay%20here` })),
  {
    name: 'error/other-account',
    path: 'error?errorCode=USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    prepare: (stage) => stage.signUpAda(),
    reached: '.lk-actions a',
  },
  {
    name: 'error/signed-in',
    path: 'error?errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    prepare: (stage) => stage.signUpAda(),
    reached: '.lk-actions a',
  },

  { name: 'command-line/sign-in', prepare: prompted },
  { name: 'command-line/question', prepare: promptedAda },
  { name: 'command-line/restricted', prepare: promptedRestricted, reached: TO_VERIFY },
  { name: 'command-line/done', prepare: promptedAda, steps: [APPROVE, { until: '.lk-card:not(:has(.lk-actions))' }] },
  {
    name: 'command-line/declined',
    prepare: promptedAda,
    steps: [ON, { until: '.lk-card:not(:has(.lk-actions))' }],
  },
  { name: 'command-line/over', path: 'cli-auth-confirm' },
  {
    name: 'command-line/disabled',
    prepare(stage) {
      stage.emulator.faults.add('POST /auth/cli/complete', { type: 'unknown-error', code: 'CLI_LOGIN_DISABLED' })
      return promptedAda(stage)
    },
    steps: [APPROVE, { until: '.lk-card:not(:has(.lk-actions))' }],
    reached: ALERT,
  },

  { name: 'agent/sign-in', prepare: requested },
  { name: 'agent/question', prepare: requestedOfAda },
  { name: 'agent/restricted', prepare: requestedOfRestricted, reached: TO_VERIFY },
  { name: 'agent/approved', prepare: requestedOfAda, steps: [APPROVE, { until: 'a.lk-button' }] },
  {
    name: 'agent/denied',
    prepare: requestedOfAda,
    steps: [{ press: '.lk-actions button' }, { until: '.lk-card:not(:has(.lk-actions))' }],
  },
  { name: 'agent/over', path: 'agent-auth-confirm' },
  {
    name: 'agent/disabled',
    prepare(stage) {
      stage.emulator.faults.add(
        'POST /agent/register/confirm',
        { type: 'known-error', code: 'AGENT_AUTH_NOT_ENABLED' },
        { times: 9 },
      )
      return requestedOfAda(stage)
    },
    reached: ALERT,
  },

  { name: 'sign-out/done', path: 'sign-out', prepare: (stage) => stage.signUpAda() },
  {
    name: 'sign-out/question',
    path: 'sign-out',
    prepare(stage) {
      stage.comeFromAnotherSite()
      return stage.signUpAda()
    },
    reached: '.lk-actions button',
  },

  { name: 'handler/not-found', path: 'no-such-page' },
  { name: 'handler/framed', part: 'framed' },
]
