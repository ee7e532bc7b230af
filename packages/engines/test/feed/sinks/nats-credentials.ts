import { nkeys } from '@nats-io/transport-node'

/** An operator, an account and its user, each with a key of its own, as `nsc` makes them. */
export interface NatsOperator {
  /** Settings of nats-server. */
  settings: string
  /** Text of a .creds file of the user. */
  credentials: string
  /** The same with a user that another account has signed. */
  strangerCredentials: string
}

const unlimited = { subs: -1, data: -1, payload: -1 }
const accountLimits = {
  ...unlimited,
  ...{ imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 },
  ...{ mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 },
}

export function makeOperator(): NatsOperator {
  const operator = nkeys.createOperator()
  const account = nkeys.createAccount()
  const system = nkeys.createAccount()
  const ofAccount = (limits: object) => ({ type: 'account', limits })
  const preloaded = [
    [account, ofAccount(accountLimits)],
    // JetStream needs an account for the server itself, which must have none.
    [system, ofAccount({ ...accountLimits, mem_storage: 0, disk_storage: 0, streams: 0, consumer: 0 })],
  ] as const
  const resolved = preloaded.map(([key, claims]) => `${key.getPublicKey()}: ${token(operator, key, claims)}`)
  return {
    settings: `operator: ${token(operator, operator, { type: 'operator' })}
      system_account: ${system.getPublicKey()}
      resolver: MEMORY
      resolver_preload: { ${resolved.join('\n')} }`,
    credentials: credentialsOf(account),
    strangerCredentials: credentialsOf(nkeys.createAccount()),
  }
}

function credentialsOf(account: nkeys.KeyPair): string {
  const user = nkeys.createUser()
  const seed = new TextDecoder().decode(user.getSeed())
  return [
    '-----BEGIN NATS USER JWT-----',
    token(account, user, { type: 'user', ...unlimited }),
    '------END NATS USER JWT------',
    '',
    '-----BEGIN USER NKEY SEED-----',
    seed,
    '------END USER NKEY SEED------',
    '',
  ].join('\n')
}

/** A JSON Web Token as NATS has it: signed with Ed25519 by the key of `issuer`. */
function token(issuer: nkeys.KeyPair, subject: nkeys.KeyPair, claims: object): string {
  const encode = (value: object | Uint8Array) =>
    Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString('base64url')
  const name = subject.getPublicKey()
  const body = {
    ...{ jti: name, iat: Math.floor(Date.now() / 1_000), iss: issuer.getPublicKey(), name, sub: name },
    nats: { ...claims, version: 2 },
  }
  const signed = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode(body)}`
  return `${signed}.${encode(issuer.sign(new TextEncoder().encode(signed)))}`
}
