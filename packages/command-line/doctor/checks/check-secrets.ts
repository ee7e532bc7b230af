import { readFileSync, statSync } from 'node:fs'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../../kit/net/loopback.ts'
import { parseDatabaseUrl } from '../../../settings/database-url.ts'
import { sandboxApiKey } from '../../../settings/published-credentials.ts'
import { hashApiKey } from '../../../store/accounts/api-keys.ts'
import type { Queryable } from '../../../store/database.ts'
import { type Check, ok, problem, type Said, warning } from '../finding.ts'
import { secretsIn } from '../hide-secrets.ts'

/** Words that stand in examples, in the sandbox, and at the top of every list of guessed passwords. */
const wellKnown =
  /^(sandbox(-webhooks)?|posthorn|postgres|pass(word|wort)?\d*|secret\d*|admin\d*|change-?me.*|test\d*|example|default|letmein|qwerty\d*|1234\d*|0+|x+)$/i

/** Secrets that the operator invents; carriers give all others. */
const ownNames = /(webhookSecret|verifyToken|verification\.(s|previousS)ecret)$/

const minOwnLength = 16
const minOwnSigns = 6
/** Read by others than the owner and its group. */
const othersMayRead = 0o004

/** Secrets of the settings and of the environment that can be guessed or read by others. */
export function checkSecrets(config: Config, file: string | null): Check {
  return {
    name: 'secrets',
    look: () => {
      const said = [...weak(config), ...weakDatabase(config), ...readable(config, file)]
      return Promise.resolve(said.length > 0 ? said : [ok('settings', 'no well-known or short secret')])
    },
  }
}

function weak(config: Config): Said[] {
  if (config.mode === 'sandbox') return []
  return secretsIn({ ...config, database: null }).flatMap(({ path, value }) => {
    const isOwn = ownNames.test(path)
    const advice = isOwn
      ? 'make another, for example with openssl rand -hex 24, and enter it where the address is registered with the carrier'
      : 'ask the carrier for another one'
    if (wellKnown.test(value)) return [problem(path, 'is a well-known word that anyone tries first', advice)]
    const isGuessable = value.length < minOwnLength || new Set(value).size < minOwnSigns
    return isOwn && isGuessable
      ? [warning(path, 'is short or repeats itself, and can be guessed', advice)]
      : []
  })
}

/** A server on another machine that only a weak password protects. */
function weakDatabase({ database }: Config): Said[] {
  if (database.kind === 'embedded') return []
  const { hosts, user, password, tls } = parseDatabaseUrl(database.url.reveal())
  const remote = hosts.filter(({ host }) => !host.startsWith('/') && !isLoopback(host))
  const said: Said[] = []
  if (password !== null && (wellKnown.test(password) || password === user)) {
    const advice = 'ALTER ROLE … PASSWORD with a random one, and put it into DATABASE_URL'
    said.push(problem('database.url', 'the password of the database is a well-known word', advice))
  }
  if (remote.length > 0 && (tls.mode === null || ['disable', 'allow', 'prefer'].includes(tls.mode))) {
    const found = 'the connection to another machine need not be encrypted'
    said.push(warning('database.url', found, 'add sslmode=verify-full and sslrootcert to the URL'))
  }
  return said
}

function readable(config: Config, file: string | null): Said[] {
  if (file === null || process.platform === 'win32') return []
  const text = readFileSync(file, 'utf8')
  const written = secretsIn(config).filter(({ value }) => value.length > 3 && text.includes(value))
  if (written.length === 0 || (statSync(file).mode & othersMayRead) === 0) return []
  const found = `every user of this machine can read ${written.map(({ path }) => path).join(', ')} in it`
  return [warning(file, found, 'chmod 640, or take them from variables of the environment')]
}

/** The key of the sandbox, which stands in the documents, at an installation. */
export async function lookAtKeys(db: Queryable): Promise<Said[]> {
  const text = `SELECT key_id AS "keyId" FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL`
  const [known] = await db.query<{ keyId: number }>({ text }, [hashApiKey(sandboxApiKey)])
  if (known === undefined) return [ok('API keys', 'none is the key of the sandbox')]
  const found = `the key ${known.keyId} is that of the sandbox, which stands in the documents`
  return [problem('API keys', found, `posthorn keys create, then posthorn keys revoke ${known.keyId}`)]
}
