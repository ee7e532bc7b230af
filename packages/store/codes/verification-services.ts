import { isDeepStrictEqual } from 'node:util'
import {
  defaultService,
  defaultServiceId,
  type VerificationService,
} from '../../domain/otp/verification-service.ts'
import { formatMicros, parseAmount } from '../../domain/pricing/amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'

/** A service with the name of its account; null for all accounts. */
export interface ListedService extends VerificationService {
  account: string | null
}

type Row = Omit<ListedService, 'maxPrice'> & { maxPriceMicros: number | null }

/** Every service. The table is small. */
export async function listServices(db: Queryable): Promise<ListedService[]> {
  const text = `
SELECT s.service_id AS "serviceId", s.account_id AS "accountId", a.name AS account, s.name, s.sender, s.texts,
  s.lifetime_seconds AS "lifetimeSeconds", s.attempts, s.types, s.plan, s.domain, s.own_codes AS "ownCodes",
  s.max_price_micros AS "maxPriceMicros", s.countries, s.whatsapp_template AS "whatsappTemplate"
FROM verification_services s LEFT JOIN accounts a USING (account_id)
ORDER BY s.service_id, s.account_id NULLS FIRST`
  const rows = await db.query<Row>({ name: 'list-services', text })
  return rows.map(({ maxPriceMicros, ...row }) => {
    return { ...row, maxPrice: maxPriceMicros === null ? null : formatMicros(maxPriceMicros) }
  })
}

/** The same with the default service 1. */
export async function listEveryService(db: Queryable): Promise<ListedService[]> {
  return withDefaultService(await listServices(db))
}

/** Service 1 exists even where it is not stored. */
export function withDefaultService(found: readonly ListedService[]): ListedService[] {
  const isStored = found.some(
    ({ serviceId, accountId }) => serviceId === defaultServiceId && accountId === null,
  )
  return isStored ? [...found] : [{ ...defaultService, account: null }, ...found]
}

/**
 * Adds a service with the given id, or with the next one for null. Service 1 counts as existing, so that an operator
 * who adds a service does not change it. Returns the id. Rejects with `SettingRefused` where its sender could send none
 * of its codes, unless it may be `unapproved`.
 */
export async function addService(
  db: Database,
  service: Omit<VerificationService, 'serviceId'> & { serviceId: number | null },
  unapproved = false,
): Promise<number> {
  return changeSettings(db, async (tx) => {
    // Prevents two services with the same id.
    await tx.query({ text: 'LOCK TABLE verification_services IN SHARE ROW EXCLUSIVE MODE' })
    const known = await listServices(tx)
    const serviceId =
      service.serviceId ?? Math.max(defaultServiceId, ...known.map((each) => each.serviceId)) + 1
    if (known.some((each) => each.serviceId === serviceId && each.accountId === service.accountId)) {
      throw new SettingRefused('service-taken', { serviceId })
    }
    if (!unapproved) await requireSender(tx, service)
    const { accountId } = service
    await withinRoom(tx, { kind: 'services', accountId }, () => save(tx, { ...service, serviceId }))
    return serviceId
  })
}

/**
 * Stores `change` of a service; service 1 can be changed even where it is not stored. Rejects with `SettingRefused`
 * where the service is unknown, or where `change` leaves its sender none of its codes: what else it changes, it changes
 * also once the sender is no longer approved.
 */
export async function changeService(
  db: Database,
  { serviceId, accountId }: Pick<VerificationService, 'serviceId' | 'accountId'>,
  change: (service: VerificationService) => VerificationService,
): Promise<void> {
  await changeSettings(db, async (tx) => {
    await tx.query({ text: 'LOCK TABLE verification_services IN SHARE ROW EXCLUSIVE MODE' })
    const known = await listServices(tx)
    const found = known.find((each) => each.serviceId === serviceId && each.accountId === accountId)
    const isDefault = serviceId === defaultServiceId && accountId === null
    if (found === undefined && !isDefault) throw unknown(serviceId)
    const before = found ?? defaultService
    const after = change(before)
    if (!isDeepStrictEqual(senderUse(before), senderUse(after))) await requireSender(tx, after)
    await save(tx, after)
  })
}

/** Rejects with `SettingRefused` where the service is unknown. */
export async function removeService(
  db: Database,
  { serviceId, accountId }: Pick<VerificationService, 'serviceId' | 'accountId'>,
): Promise<void> {
  const text = `DELETE FROM verification_services
    WHERE service_id = $1 AND account_id IS NOT DISTINCT FROM $2::integer RETURNING service_id`
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [serviceId, accountId]))
  if (rows.length === 0) throw unknown(serviceId)
}

async function save(tx: Queryable, service: VerificationService): Promise<void> {
  const text = `
INSERT INTO verification_services (service_id, account_id, name, sender, texts, lifetime_seconds, attempts, types,
  plan, domain, own_codes, max_price_micros, countries, whatsapp_template)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (service_id, coalesce(account_id, 0)) DO UPDATE SET name = EXCLUDED.name, sender = EXCLUDED.sender,
  texts = EXCLUDED.texts, lifetime_seconds = EXCLUDED.lifetime_seconds, attempts = EXCLUDED.attempts,
  types = EXCLUDED.types, plan = EXCLUDED.plan, domain = EXCLUDED.domain, own_codes = EXCLUDED.own_codes,
  max_price_micros = EXCLUDED.max_price_micros, countries = EXCLUDED.countries,
  whatsapp_template = EXCLUDED.whatsapp_template`
  await tx.query({ text }, [
    service.serviceId,
    service.accountId,
    service.name,
    service.sender,
    JSON.stringify(service.texts),
    service.lifetimeSeconds,
    service.attempts,
    [...service.types],
    JSON.stringify(service.plan),
    service.domain,
    service.ownCodes,
    service.maxPrice === null ? null : parseAmount(service.maxPrice),
    service.countries === null ? null : [...service.countries],
    service.whatsappTemplate,
  ])
}

/** What a service needs of the senders of its account. */
function senderUse({ sender, types, plan, whatsappTemplate }: Omit<VerificationService, 'serviceId'>) {
  const channels = types.flatMap((type) => (type === 'email' ? [] : plan.map(({ channel }) => channel)))
  return { sender, isByEmail: types.includes('email'), channels: channels.toSorted(), whatsappTemplate }
}

/**
 * Rejects with `SettingRefused` where a stage of the service has no approved sender: the named one, or any. SMS without
 * a name needs none yet, and a name need not be one for e-mail as well.
 */
async function requireSender(tx: Queryable, service: Omit<VerificationService, 'serviceId'>): Promise<void> {
  const { sender, channels, isByEmail } = senderUse(service)
  const text = `SELECT DISTINCT channel FROM senders WHERE status = 'approved' AND ($1::text IS NULL OR name = $1)
    AND ($2::integer IS NULL OR account_id = $2)`
  const found = await tx.query<{ channel: string }>({ text }, [sender, service.accountId])
  const approved = new Set(found.map(({ channel }) => channel))
  if (sender !== null && isByEmail && channels.length === 0 && !approved.has('email'))
    throw new SettingRefused('service-sender', { name: sender, channel: 'email' }, 'sender')
  for (const channel of channels) {
    const isFree = channel === 'voice' || channel === 'telegram' || (sender === null && channel === 'sms')
    if (isFree || approved.has(channel)) continue
    if (sender !== null) throw new SettingRefused('service-sender', { name: sender, channel }, 'sender')
    throw new SettingRefused('service-no-sender', { channel }, 'plan')
  }
  if (channels.includes('whatsapp')) await requireTemplate(tx, service)
}

/** Uses the primary key of whatsapp_templates, which is small. */
async function requireTemplate(
  tx: Queryable,
  { accountId, sender, whatsappTemplate: name }: Omit<VerificationService, 'serviceId'>,
): Promise<void> {
  const text = `SELECT FROM whatsapp_templates t
    JOIN senders s ON s.name = t.signature AND s.channel = 'whatsapp' AND s.status = 'approved'
    WHERE NOT t.gone AND t.status = 'approved' AND t.category = 'AUTHENTICATION'
      AND ($1::integer IS NULL OR s.account_id = $1) AND ($2::text IS NULL OR s.name = $2)
      AND ($3::text IS NULL OR t.name = $3) LIMIT 1`
  const found = await tx.query({ text }, [accountId, sender, name])
  if (found.length > 0) return
  if (name === null) throw new SettingRefused('service-no-template', {}, 'plan')
  throw new SettingRefused('service-template', { name }, 'whatsappTemplate')
}

function unknown(serviceId: number): SettingRefused {
  return new SettingRefused('service-unknown', { serviceId })
}
