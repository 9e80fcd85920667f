import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { LIMITS } from '../../start/listen.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The notes API as a process. */
export interface ApiProcess {
  readonly port: number
  readonly url: string
  /** The lines that the server has logged about unexpected errors. */
  readonly errors: () => string
  /** Kills the process and resolves when it is gone. */
  kill(): Promise<void>
}

/** The project whose access tokens the API accepts. */
export interface Project {
  readonly id: string
  readonly keySet: string
  /** Issues an access token for an hour. */
  tokenFor(userId: string): Promise<string>
}

export async function createProject(): Promise<Project> {
  const id = randomUUID()
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key' }] })
  const tokenFor = (userId: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'key' })
      .setIssuer(`http://auth.example.test/api/v1/projects/${id}`)
      .setAudience(id)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  return { id, keySet, tokenFor }
}

interface StartOptions {
  readonly project: Project
  /** Where PGlite stores its data. */
  readonly folder: string
  /** A Postgres server. Default: PGlite. */
  readonly url?: string | undefined
  readonly limits?: Partial<typeof LIMITS>
}

export async function startApi({ project, folder, url, limits = {} }: StartOptions): Promise<ApiProcess> {
  const register = path('../../../../tools/register-source.mjs')
  const child = spawn(process.execPath, ['--conditions=@latchkey/source', '--import', register, path('serve-api.ts')], {
    env: {
      PATH: process.env.PATH,
      FOLDER: folder,
      PROJECT_ID: project.id,
      KEY_SET: project.keySet,
      SERVER_LIMITS: JSON.stringify(limits),
      ...(url && { DATABASE_URL: url }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const started = once(child.stdout, 'data').then(([chunk]) => Number(chunk))
  const port = await Promise.race([
    started,
    gone.then(([code]) => {
      throw new Error(`The notes API ended with ${code} before it was ready: ${errors}`)
    }),
  ])
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    errors: () => errors,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
