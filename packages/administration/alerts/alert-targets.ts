import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { type AlertTargetKind, alertTargetKinds } from '../../domain/alerts/alert-kinds.ts'
import type { AlertTarget } from '../../domain/alerts/alert-target.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { HookRules } from '../../engines/callbacks/egress-filter.ts'
import type { Language } from '../../kit/text/texts.ts'
import { newSigningSecret } from '../../store/accounts/signing-secrets.ts'
import { findReceiver } from '../../store/alarms/alarm-receivers.ts'
import {
  insertNotifications,
  listNotifications,
  type StoredNotification,
} from '../../store/alerts/alert-notifications.ts'
import { findAlertTarget, insertTarget, updateTarget } from '../../store/alerts/alert-targets.ts'
import type { Database } from '../../store/database.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'
import { readCallbackAddress } from '../accounts/accounts.ts'
import { readAlertName } from './alert-rules.ts'

/** Where notifications go, and how. What a kind does not need is left out. */
export interface TargetWay {
  /** E-mail addresses with commas between, the chat of a bot, or the name of a receiver of alarms. */
  address?: string
  /** Of a webhook; of Telegram, an API server of one's own. */
  url?: string
  /** Of a bot. */
  token?: string
  /** Of the texts. Default: English. */
  language?: Language
}

const telegramUrl = 'https://api.telegram.org'
const maxAddresses = 10

/**
 * Adds a target. A webhook gets a secret by which its notifications are signed; it is in this result only. Rejects with
 * `SettingRefused`.
 */
export async function addTarget(
  db: Database,
  { name, kind, language = 'en', ...way }: TargetWay & { name: string; kind: AlertTargetKind },
  rules: HookRules,
): Promise<{ targetId: number; signingSecret: string | null }> {
  if (!alertTargetKinds.includes(kind))
    throw new SettingRefused('alert-kind', { known: alertTargetKinds.join(', ') }, 'kind')
  const { address, secret = null } = readWay(kind, way, rules, null)
  await checkReceiver(db, kind, address)
  const signingSecret = kind === 'webhook' ? newSigningSecret() : null
  const target = { name: readAlertName(name), kind, address, secret, signingSecret, language }
  return { targetId: await insertTarget(db, target), signingSecret }
}

/** What is left out stays. Rejects with `SettingRefused`. */
export function changeTarget(
  db: Database,
  targetId: number,
  way: TargetWay,
  rules: HookRules,
): Promise<void> {
  return withRowLocked(db, 'alertTarget', [targetId], async (db) => {
    const target = await findAlertTarget(db, targetId)
    const { language = target.language } = way
    const changed = readWay(target.kind, way, rules, target)
    await checkReceiver(db, target.kind, changed.address)
    await updateTarget(db, targetId, { ...changed, language })
  })
}

/** What is stored of a way. The secret is undefined where a known one stays. */
function readWay(
  kind: AlertTargetKind,
  { address, url, token }: TargetWay,
  rules: HookRules,
  known: AlertTarget | null,
): { address: string; secret?: string } {
  switch (kind) {
    case 'email':
      return { address: readAddresses(address ?? known?.address ?? '') }
    case 'alarm':
      return { address: (address ?? known?.address ?? '').trim() }
    case 'webhook':
    case 'slack': {
      if (url === undefined && known !== null) return { address: known.address }
      const secret = readCallbackAddress(url ?? '', rules)
      return { address: new URL(secret).host, secret }
    }
    case 'telegram': {
      const chat = (address ?? known?.address ?? '').trim()
      if (!/^(?:-?\d{1,20}|@\w{4,64})$/.test(chat)) throw new SettingRefused('alert-chat', {}, 'address')
      if (token === undefined && known !== null) return { address: chat }
      if (!/^\d{1,20}:[\w-]{10,100}$/.test(token ?? '')) throw new SettingRefused('alert-token', {}, 'token')
      const base = readCallbackAddress(url ?? telegramUrl, rules).replace(/\/+$/, '')
      return { address: chat, secret: `${base}/bot${token}` }
    }
  }
}

/** An alarm is for the people of a receiver of the kind posthorn. Rejects with `SettingRefused` where there is none. */
async function checkReceiver(db: Database, kind: AlertTargetKind, name: string): Promise<void> {
  if (kind === 'alarm') await findReceiver(db, { kind: 'posthorn', name })
}

function readAddresses(text: string): string {
  const addresses = text.split(',').map((each) => parseEmailAddress(each.trim()))
  const isRight = addresses.length <= maxAddresses && addresses.every((each) => each !== null)
  if (!isRight) throw new SettingRefused('alert-email', { max: maxAddresses }, 'address')
  return addresses.join(', ')
}

/** Writes a test notification into the outbox; a running gateway sends it. */
export async function sendTest(
  db: Database,
  { targetId, by, now }: { targetId: number; by: string; now: number },
): Promise<number> {
  const notice = { event: 'test', by, at: now } as const
  const [id] = await insertNotifications(db, [{ targetId, notice, isDeferred: false }], now)
  if (id === undefined) throw new SettingRefused('alert-target-unknown', { target: targetId }, 'target')
  return id
}

const lookEveryMs = 200

/** The notification once it was sent or has failed; as it is, where that takes longer than `withinMs`. */
export async function untilEnded(
  db: Database,
  id: number,
  withinMs: number,
): Promise<StoredNotification | null> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const [found] = await listNotifications(db, { limit: 1, id })
    if (found === undefined || found.state !== 'pending' || performance.now() >= giveUpAt)
      return found ?? null
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
