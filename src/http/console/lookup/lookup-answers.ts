import type { LookupsConfig } from '../../../config/lookups-settings.ts'
import type { LookupPayload, NetworkPayload } from '../../../domain/lookup/finding.ts'
import type { Clock } from '../../../lib/clock.ts'
import { listPaidLookups, readKeptAt } from '../../../storage/console/known-lookups.ts'
import type { Database } from '../../../storage/database.ts'
import type { FindingView, LookupDeskView, lookupQuestions, NumberAnswer } from '../contract/lookup.ts'
import type { RecipientView } from '../contract/send.ts'
import type { Answers } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { describeRecipient } from '../send/describe-recipient.ts'
import { knownAccount, type SendPorts } from '../send/send-answers.ts'

export interface LookupPorts extends SendPorts {
  db: Database
  clock: Clock
  lookups: LookupsConfig
}

const mostPaid = 20
/** Of an MCC with its MNC. */
const leastNetworkDigits = 5

export function lookupAnswers(ports: LookupPorts): Answers<keyof typeof lookupQuestions> {
  const { db, catalogue, operations } = ports
  return {
    'GET /lookups/desk': () =>
      Promise.resolve({
        ...deskOf(ports.lookups),
        accounts: catalogue
          .accounts()
          .map(({ accountId, name, currency }) => ({ accountId, name, currency })),
      }),
    'GET /lookups': async ({ query: { accountId } }) => ({
      lookups: await listPaidLookups(db, accountId, mostPaid),
    }),
    'POST /lookups/preview': async ({ body: { accountId, phones } }) => {
      const { tariffs, currency } = knownAccount(catalogue, accountId)
      const recipients = phones.map(readTyped)
      const keptAt = await keptAtOf(ports, recipients)
      const numbers = phones.map((typed, index) => {
        const recipient = recipients[index] ?? null
        return {
          typed,
          recipient,
          priceMicros: recipient && tariffs.priceOf('hlr', recipient.phone),
          keptAt: (recipient && keptAt.get(recipient.phone)) ?? null,
        }
      })
      const totalMicros = numbers.reduce((sum, { priceMicros }) => sum + (priceMicros ?? 0), 0)
      const availableMicros = await operations.lookup.balanceMicros(accountId)
      return { numbers, totalMicros, availableMicros, currency }
    },
    'POST /lookups': async ({ body: { accountId, phones }, note }) => {
      const { name } = knownAccount(catalogue, accountId)
      note(`${phones.length} for ${name}`)
      return { numbers: await lookUp(ports, accountId, phones) }
    },
  }
}

function deskOf(lookups: LookupsConfig): Omit<LookupDeskView, 'accounts'> {
  const isLive = lookups.kind !== 'offline'
  return { provider: lookups.kind, isLive, keptSeconds: isLive ? lookups.cacheSeconds : 0 }
}

/** People write numbers with spaces, dashes and brackets. */
function readTyped(typed: string): RecipientView | null {
  return describeRecipient(typed.replaceAll(/[\s().-]/g, ''))
}

async function keptAtOf(
  { db, clock, lookups }: LookupPorts,
  recipients: readonly (RecipientView | null)[],
): Promise<Map<string, number>> {
  const { isLive, keptSeconds, provider } = deskOf(lookups)
  const phones = recipients.flatMap((recipient) => recipient?.phone ?? [])
  if (!isLive || keptSeconds === 0 || phones.length === 0) return new Map()
  return readKeptAt(db, { provider, phones, since: clock.now() - keptSeconds * 1_000 })
}

interface Answer {
  error?: string
  data?: ({ success: true; data: LookupPayload } | { success: false; error: string })[]
}

async function lookUp(ports: LookupPorts, accountId: number, phones: string[]): Promise<NumberAnswer[]> {
  const account = knownAccount(ports.catalogue, accountId)
  const recipients = phones.map(readTyped)
  const keptAt = await keptAtOf(ports, recipients)
  const elements = phones.map((typed, index) => {
    return { type: 'hlr', id: `console-${index + 1}`, phone: recipients[index]?.phone ?? typed }
  })
  const answer = await ports.endpoint.answerFor(account, { elements, idempotencyKey: undefined })
  const { error, data: items } = JSON.parse(answer) as Answer
  if (error !== undefined) throw new ConsoleRefusal(503, error)
  return phones.map((typed, index): NumberAnswer => {
    const recipient = recipients[index] ?? null
    const item = items?.[index]
    const nothing = { typed, recipient, finding: null, priceMicros: null, keptAt: null }
    if (item?.success !== true) return { ...nothing, refused: item?.error ?? '' }
    const phone = recipient?.phone ?? ''
    const priceMicros = account.tariffs.priceOf('hlr', phone)
    return {
      ...nothing,
      refused: null,
      finding: viewFinding(item.data),
      priceMicros,
      keptAt: keptAt.get(phone) ?? null,
    }
  })
}

function viewFinding({ status, ported, imsi, mccmnc, network }: LookupPayload): FindingView {
  // As numbers they have lost the zeros in front that only test networks have.
  const lost = mccmnc === undefined ? '' : '0'.repeat(Math.max(0, leastNetworkDigits - String(mccmnc).length))
  return {
    status,
    ported: ported ?? null,
    imsi: imsi === undefined ? null : `${lost}${imsi}`,
    mccmnc: mccmnc === undefined ? null : `${lost}${mccmnc}`,
    origin: viewNetwork(network?.origin),
    portedTo: viewNetwork(network?.ported),
  }
}

function viewNetwork(network: NetworkPayload | undefined) {
  if (network === undefined) return null
  return { name: network.name ?? null, country: network.country?.name ?? null }
}
