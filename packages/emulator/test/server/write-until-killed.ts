// Signs up users one after another and prints the id of each after its response. Runs until it is killed.
import { createEmulator } from '../../src/index.js'
import { openSqliteStore } from '../../src/world/sqlite-store.js'
import { signedUp } from '../caller.js'

const emulator = createEmulator({ passwordRounds: 1, store: await openSqliteStore(process.argv[2] ?? '') })
for (let i = 0; ; i++) {
  const { user_id } = await signedUp(emulator, `user${i}@example.test`)
  process.stdout.write(`${user_id}\n`)
}
