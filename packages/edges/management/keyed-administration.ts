import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInAddress, type Operation, type Requester } from '../../administration/operation.ts'
import { perform } from '../../administration/perform.ts'
import type { AdministrationPorts } from '../../administration/ports.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { managementPlaces, managementRate } from '../../admission/entry-limits.ts'
import { FairGate } from '../../kit/flow/fair-gate.ts'
import { TokenBuckets } from '../../kit/flow/token-buckets.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { ManagementKey } from '../../store/accounts/management-keys.ts'
import type { Admission } from '../admission.ts'
import type { ManagementKeys } from './management-keys.ts'
import { ProblemError } from './problem.ts'
import { type Fields, readFields } from './read-request.ts'
import { toWire } from './wire.ts'

export interface KeyedAdministrationOptions {
  ports: AdministrationPorts
  keys: ManagementKeys
  catalogue: Pick<Catalogue, 'accounts' | 'refreshForUnknownKey'>
  clock: Clock
  /** Resolves after this gateway applies the latest change. Never rejects. */
  applyChange: () => Promise<unknown>
}

/**
 * Operations of administration under management keys, for every edge that takes these keys: the key, its budget, its
 * turns, its scopes, and names and instants in the form of the API. Its methods reject with `ProblemError`.
 */
export class KeyedAdministration {
  readonly ports: AdministrationPorts
  readonly clock: Clock
  readonly #options: KeyedAdministrationOptions
  readonly #gate = new FairGate<string>(managementPlaces)
  readonly #budgets: TokenBuckets

  constructor(options: KeyedAdministrationOptions) {
    this.#options = options
    this.ports = options.ports
    this.clock = options.clock
    this.#budgets = new TokenBuckets({ ...managementRate, clock: options.clock })
  }

  /** The key of a request. A wrong one is refused later with each try from its address. */
  async keyOf({ headers, ip }: FastifyRequest, admission: Admission): Promise<ManagementKey> {
    const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
    const key = token === '' ? null : await this.#options.keys.authenticate(token, ip)
    if (key !== null) {
      admission.limits.known.note(ip)
      return key
    }
    await admission.penalty(ip)
    throw new ProblemError(401, 'key', 'Send a valid management key as Authorization: Bearer phm_…')
  }

  /** Tells the client its budget, as the RateLimit fields of the IETF draft say it. */
  charge({ keyId }: ManagementKey, reply: FastifyReply): void {
    const { burst, perSecond } = managementRate
    const isAdmitted = this.#budgets.take(keyId, 1)
    const left = Math.max(0, Math.floor(this.#budgets.tokensLeft(keyId)))
    const seconds = Math.ceil(burst / perSecond)
    reply.header('ratelimit-policy', `"requests";q=${burst};w=${seconds}`)
    reply.header('ratelimit', `"requests";r=${left};t=${Math.ceil((burst - left) / perSecond)}`)
    if (isAdmitted) return
    reply.header('retry-after', '1')
    throw new ProblemError(429, 'too-much', `A key has ${perSecond} requests a second: wait for a second`)
  }

  /** Keys of an account take turns, and keys of all accounts each by itself. */
  async inTurn<Result>({ keyId, accountId }: ManagementKey, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.#gate.enter(accountId === null ? `key ${keyId}` : `account ${accountId}`, 1)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** What a client has written, as the operation takes it. `named`: what stands in the path. */
  async readInput(operation: Operation, key: ManagementKey, given: Fields, named: Fields): Promise<Fields> {
    const input = readFields(operation, given, named)
    await this.#nameAccount(operation, input, key)
    return input
  }

  /** The result in the form of the API. */
  async perform(operation: Operation, by: Requester, input: Fields): Promise<Fields> {
    const { ports, applyChange, keys } = this.#options
    const result = await perform(ports, operation, by, { input, coerce: isInAddress(operation) })
    if (operation.audit !== null) await Promise.all([applyChange(), keys.refreshQuietly()])
    return toWire(operation.output, result ?? {}) as Fields
  }

  /** An account may be given by its name. */
  async #nameAccount(operation: Operation, input: Fields, key: ManagementKey): Promise<void> {
    const { catalogue } = this.#options
    const given = input['accountId']
    if (operation.input.properties['accountId'] === undefined || typeof given !== 'string') return
    if (/^\d{1,9}$/.test(given)) {
      input['accountId'] = Number(given)
      return
    }
    const find = () => catalogue.accounts().find(({ name }) => name === given)
    let account = find()
    if (key.accountId !== null && account?.accountId !== key.accountId)
      throw new ConsoleRefusal('account-absent', {}, 'accountId')
    if (account === undefined) {
      await catalogue.refreshForUnknownKey()
      account = find()
    }
    if (account === undefined)
      throw new ProblemError(404, 'account-unknown', 'There is no account of this name', 'account_id')
    input['accountId'] = account.accountId
  }
}

/** Who the audit log names, with the role and account of the key. */
export function requesterOf({ name, role, accountId }: ManagementKey, address: string): Requester {
  return { userId: null, userName: `management key ${name}`, address, role, accountId }
}

/** The scope that an operation needs: `keys:read`. */
export function scopeOf({ at, audit }: Operation): string {
  return `${at.split('/')[2]}:${audit === null ? 'read' : 'write'}`
}

/** A key that is limited makes no keys and no users, which would not be. */
export function isWithin({ scopes, addresses, expiresAt }: ManagementKey, needed: string): boolean {
  if (needed === 'management-keys:write' || needed === 'users:write')
    return scopes === null && addresses === null && expiresAt === null
  const [, verb = ''] = needed.split(':')
  return scopes === null || scopes.includes(needed) || scopes.includes(`*:${verb}`)
}
