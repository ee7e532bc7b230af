import { existsSync, statSync } from 'node:fs'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../../kit/net/loopback.ts'
import type { Queryable } from '../../../store/database.ts'
import { type Check, ok, problem, type Said, warning } from '../finding.ts'

/** Any rights of users outside of the group. */
/** Reading and writing. To pass is needed where the embedded server runs as another user, and shows nothing. */
const othersMay = 0o006

/** What can be reached from outside, what stays for good, and who can read the data folder. */
export function checkExposure(config: Config): Check {
  return {
    name: 'exposure',
    look: () => {
      const said = [...listeners(config), ...kept(config), ...folder(config)]
      return Promise.resolve(said.length > 0 ? said : [ok('settings', 'nothing is open that need not be')])
    },
  }
}

function listeners({ sandboxAccess, listen, smppServer }: Config): Said[] {
  const said: Said[] = []
  const isOpen = !isLoopback(listen.host)
  if (isOpen && sandboxAccess?.kind === 'everybody') {
    const found = `the sandbox listens on ${listen.host}: /sandbox shows every message, and its console has no user`
    said.push(
      problem(
        'listen.host',
        found,
        'set POSTHORN_HOST to 127.0.0.1, or POSTHORN_API_KEY to a random key and not POSTHORN_SANDBOX',
      ),
    )
  } else if (isOpen && listen.trustedProxies.length === 0) {
    const found = `port ${listen.port} on ${listen.host} has no TLS: keys and passwords of the console pass in clear`
    const advice =
      'let it listen on 127.0.0.1 behind a proxy with TLS; where the proxy is on another machine, name it in listen.trustedProxies'
    said.push(warning('listen.host', found, advice))
  }
  if (smppServer.port !== null && smppServer.tls === null && !isLoopback(smppServer.host)) {
    const found = `clients of SMPP send their passwords to port ${smppServer.port} in clear`
    said.push(warning('smppServer', found, 'set smppServer.tls'))
  }
  return said
}

function kept({ mode, retention, encryption, verification, console }: Config): Said[] {
  if (mode === 'sandbox') return []
  const said: Said[] = []
  if (retention.contentsDays === null && retention.messagesMonths === null) {
    const found = 'texts and numbers of all messages are kept for good'
    said.push(warning('retention', found, 'set retention.contentsDays and retention.messagesMonths'))
  }
  if (encryption.keys.length === 0) {
    const found = 'texts and numbers are in clear for readers of the database and of its backups'
    said.push(warning('encryption.keys', found, 'see docs/operations/encryption.md'))
  } else if (encryption.keys.length > 1) {
    const found = `${encryption.keys.length} keys are there to open the data`
    said.push(
      warning('encryption.keys', found, 'posthorn encryption rewrite, then take out all but the first'),
    )
  }
  if (verification.secret === null) {
    const found = 'a reader of the database can try out the codes that are out'
    said.push(warning('verification.secret', found, 'set it from a variable: openssl rand -hex 32'))
  }
  if (verification.previousSecret !== null) {
    const found = 'codes of the secret before are still right'
    said.push(
      warning(
        'verification.previousSecret',
        found,
        'take it out once the longest lifetime of a code is over',
      ),
    )
  }
  if (console.secondFactor !== 'required') {
    const found = 'a password alone opens the console'
    said.push(warning('console.secondFactor', found, 'set it to required'))
  }
  return said
}

function folder({ dataDir }: Config): Said[] {
  if (process.platform === 'win32' || !existsSync(dataDir)) return []
  if ((statSync(dataDir).mode & othersMay) === 0) return []
  const found =
    'every user of this machine may enter it; it may hold the database, keys and messages of the sandbox'
  return [warning(dataDir, found, `chmod 700 ${dataDir}`)]
}

const maxNamed = 10

/** People who may change things and whom a password alone lets in, and accounts whose callbacks have no signature. */
export async function lookAtPeople(db: Queryable, { mode }: Pick<Config, 'mode'>): Promise<Said[]> {
  if (mode === 'sandbox') return [ok('users', 'the sandbox has none of its own')]
  const text = `SELECT u.name FROM console_users u
    LEFT JOIN console_second_factors f ON f.user_id = u.user_id AND f.confirmed_at IS NOT NULL
    WHERE f.user_id IS NULL AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL AND u.role <> 'viewer'
    ORDER BY u.name LIMIT ${maxNamed + 1}`
  const users = await db.query<{ name: string }>({ text })
  const said = users.length === 0 ? [] : [withoutFactor(users.map(({ name }) => name))]
  const unsigned = await db.query<{ name: string }>({
    text: `SELECT name FROM accounts WHERE notification_url IS NOT NULL AND signing_secret IS NULL
      ORDER BY name LIMIT ${maxNamed + 1}`,
  })
  if (unsigned.length > 0) {
    const found = `callbacks are not signed: ${named(unsigned.map(({ name }) => name))}`
    said.push(
      warning(
        'accounts',
        found,
        'posthorn accounts sign --account <name>, and check the signature in the receiver',
      ),
    )
  }
  return said.length > 0
    ? said
    : [ok('users', 'who may change things has a second factor, or signs in at the provider')]
}

function withoutFactor(names: readonly string[]): Said {
  const found = `no second factor: ${named(names)}`
  return warning(
    'users',
    found,
    'each sets one up on the page of the own sign-in; console.secondFactor: required makes it needed',
  )
}

function named(names: readonly string[]): string {
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ' and more' : '')
}
