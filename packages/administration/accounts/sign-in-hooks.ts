import { randomBytes } from 'node:crypto'
import { type SignInHook, type SignInKind, signInKinds } from '../../domain/accounts/sign-in-hook.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import {
  findSignInHook,
  insertSignInHook,
  type SignInHookChange,
  updateSignInHook,
} from '../../store/accounts/sign-in-hooks.ts'
import { newSigningSecret } from '../../store/accounts/signing-secrets.ts'
import { listEveryService } from '../../store/codes/verification-services.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'
import { readServiceLanguage } from '../codes/verification-services.ts'

/** A hook as an operator gives it. */
export interface GivenSignInHook {
  kind: string
  name: string
  accountId: number
  serviceId: number
  sender: string | null
  language: string
  /** Null: a new one. */
  secret: string | null
}

type Key = Pick<SignInHook, 'kind' | 'name'>

/** Returns the secret. Rejects with `SettingRefused`. */
export async function addSignInHook(db: Database, given: GivenSignInHook): Promise<string> {
  const { accountId, serviceId, sender } = given
  const key = readSignInHook(given)
  const secret = readSecret(key.kind, given.secret)
  const language = readServiceLanguage(given.language)
  await checkUse(db, accountId, { serviceId, sender })
  await insertSignInHook(db, { ...key, accountId, serviceId, sender, language, secrets: [secret] })
  return secret
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeSignInHook(
  db: Database,
  key: Key,
  {
    serviceId,
    sender,
    language,
  }: Partial<Pick<GivenSignInHook, 'serviceId' | 'sender'>> & { language?: string },
): Promise<void> {
  const { accountId } = await findSignInHook(db, key)
  await checkUse(db, accountId, { ...(serviceId !== undefined && { serviceId }), sender: sender ?? null })
  const change: SignInHookChange = {
    ...(serviceId !== undefined && { serviceId }),
    ...(sender !== undefined && { sender }),
    ...(language !== undefined && { language: readServiceLanguage(language) }),
  }
  await updateSignInHook(db, key, change)
}

/** Adds a secret, and returns it; the one before it stays right. Rejects with `SettingRefused`. */
export async function rotateSignInSecret(db: Database, key: Key, given: string | null): Promise<string> {
  const secret = readSecret(key.kind, given)
  await changeSecrets(db, key, (secrets) => [secret, ...secrets.slice(0, 1)])
  return secret
}

/** Only the newest secret is right from now on. Rejects with `SettingRefused`. */
export async function dropOlderSignInSecret(db: Database, key: Key): Promise<void> {
  await changeSecrets(db, key, (secrets) => secrets.slice(0, 1))
}

function changeSecrets(
  db: Database,
  key: Key,
  change: (secrets: readonly string[]) => readonly string[],
): Promise<void> {
  return withRowLocked(db, 'signInHook', [key.kind, key.name], async (db) => {
    const { secrets } = await findSignInHook(db, key)
    await updateSignInHook(db, key, { secrets: change(secrets) })
  })
}

/** Throws `SettingRefused`. */
export function readSignInHook({ kind: given, name }: { kind: string; name: string }): {
  kind: SignInKind
  name: string
} {
  const kind = signInKinds.find((each) => each === given)
  if (kind === undefined) {
    throw new SettingRefused('sign-in-kind', { kind: given, known: signInKinds.join(', ') }, 'kind')
  }
  if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new SettingRefused('sign-in-name', {}, 'name')
  return { kind, name }
}

/** The sender must be approved, on whichever channel, and the service must be one of the account. */
async function checkUse(
  db: Queryable,
  accountId: number,
  { serviceId, sender }: { serviceId?: number; sender: string | null },
): Promise<void> {
  if (sender !== null) {
    const senders = await listSenders(db, accountId)
    const isApproved = senders.some(({ name, status }) => name === sender && status === 'approved')
    if (!isApproved) throw new SettingRefused('sign-in-sender', { name: sender }, 'sender')
  }
  if (serviceId === undefined) return
  const services = (await listEveryService(db)).filter((each) => each.serviceId === serviceId)
  if (!services.some((each) => each.accountId === null || each.accountId === accountId)) {
    throw new SettingRefused('service-unknown', { serviceId }, 'serviceId')
  }
}

/** A new one, or that which the sign-in service has made. */
function readSecret(kind: SignInKind, given: string | null): string {
  if (kind === 'supabase') return given === null ? `v1,${newSigningSecret()}` : readSupabaseSecret(given)
  if (given === null && kind === 'zitadel') throw new SettingRefused('sign-in-secret-needed', {}, 'secret')
  const secret = given ?? randomBytes(24).toString('base64url')
  if (/^[!-~]{16,200}$/.test(secret)) return secret
  throw new SettingRefused('sign-in-secret', { wanted: '16 to 200 visible ASCII characters' }, 'secret')
}

/** At least 128 bits, as Supabase shows it (`v1,whsec_…`) or without the version. */
function readSupabaseSecret(given: string): string {
  const base64 = /^(?:v1,)?whsec_([A-Za-z0-9+/]{20,120}={0,2})$/.exec(given)?.[1]
  if (base64 !== undefined && Buffer.from(base64, 'base64').length >= 16) return `v1,whsec_${base64}`
  throw new SettingRefused(
    'sign-in-secret',
    { wanted: 'v1,whsec_ and at least 16 octets in base64' },
    'secret',
  )
}
