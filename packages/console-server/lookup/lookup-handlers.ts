import type { QuotedRecipientView } from '../../administration/messages/quote-view.ts'
import type { LookupsConfig } from '../../carriers/lookups/lookups-settings.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  FindingView,
  LookupFormView,
  lookupRoutes,
  NumberAnswer,
} from '../../console-contract/sending/lookup.ts'
import { type Finding, lookupStatuses, type Network } from '../../domain/lookup/finding.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { type ApiRefusal, itemErrors } from '../../operations/errors.ts'
import type { ItemPlace } from '../../operations/jobs/answer-items.ts'
import { LookupJob } from '../../operations/jobs/lookup-job.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import { listPaidLookups, readKeptAt } from '../../store/console/known-lookups.ts'
import type { Database } from '../../store/database.ts'
import { describeRecipient } from '../send/describe-recipient.ts'
import { knownAccount, refuseDisabled } from '../send/send-handlers.ts'
import type { SendPorts } from '../send/send-ports.ts'

export interface LookupPorts extends Pick<SendPorts, 'catalogue'> {
  operations: Pick<OperationsPorts, 'lookup' | 'numbers'>
  db: Database
  clock: Clock
  lookups: LookupsConfig
}

const maxPaid = 20

export function lookupHandlers(ports: LookupPorts): Handlers<keyof typeof lookupRoutes> {
  const { db, catalogue, operations } = ports
  return {
    'GET /lookups/form': () =>
      Promise.resolve({
        ...describeForm(ports.lookups),
        accounts: catalogue
          .accounts()
          .map(({ accountId, name, currency }) => ({ accountId, name, currency })),
      }),
    'GET /lookups': async ({ query: { accountId } }) => ({
      lookups: await listPaidLookups(db, accountId, maxPaid),
    }),
    'POST /lookups/preview': async ({ body: { accountId, phones } }) => {
      const { tariffs, currency } = knownAccount(catalogue, accountId)
      const recipients = phones.map(readTyped)
      const keptAt = await readKeptTimes(ports, recipients)
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
      const account = knownAccount(catalogue, accountId)
      refuseDisabled(account)
      const { name } = account
      note(`${phones.length} for ${name}`)
      return { numbers: await lookUp(ports, accountId, phones) }
    },
  }
}

function describeForm(lookups: LookupsConfig): Omit<LookupFormView, 'accounts'> {
  const isLive = lookups.kind !== 'offline'
  return { provider: lookups.kind, isLive, keptSeconds: isLive ? lookups.cacheSeconds : 0 }
}

/** Numbers as people type them, with spaces, dashes and brackets. */
function readTyped(typed: string): QuotedRecipientView | null {
  return describeRecipient(typed.replaceAll(/[\s().-]/g, ''))
}

async function readKeptTimes(
  { db, clock, lookups }: LookupPorts,
  recipients: readonly (QuotedRecipientView | null)[],
): Promise<Map<string, number>> {
  const { isLive, keptSeconds, provider } = describeForm(lookups)
  const phones = recipients.flatMap((recipient) => recipient?.phone ?? [])
  if (!isLive || keptSeconds === 0 || phones.length === 0) return new Map()
  return readKeptAt(db, { provider, phones, since: clock.now() - keptSeconds * 1_000 })
}

/** Looks the numbers up as the operation `hlr` does. Each number is refused by itself, in the API's words. */
async function lookUp(ports: LookupPorts, accountId: number, phones: string[]): Promise<NumberAnswer[]> {
  const { tariffs } = knownAccount(ports.catalogue, accountId)
  const recipients = phones.map(readTyped)
  const keptAt = await readKeptTimes(ports, recipients)
  const answers = phones.map((typed, index): NumberAnswer => {
    const recipient = recipients[index] ?? null
    return { typed, recipient, refused: null, finding: null, priceMicros: null, keptAt: null }
  })
  const set = ({ index }: ItemPlace, answer: Partial<NumberAnswer>) =>
    void Object.assign(answers[index] ?? {}, answer)
  const refuse = (place: ItemPlace, { sentence: refused }: ApiRefusal) => set(place, { refused })
  const job = new LookupJob(accountId, ports.operations, {
    changed: false,
    refuse,
    fail: (_places, error) => {
      throw error
    },
    setFinding: (place, phone, finding) => {
      const priceMicros = tariffs.priceOf('hlr', phone)
      set(place, { finding: viewFinding(finding), priceMicros, keptAt: keptAt.get(phone) ?? null })
    },
  })
  for (const [index, recipient] of recipients.entries()) {
    const id = { text: `console-${index + 1}`, missing: false, echo: null }
    const place = { index, type: 'hlr', id }
    const phone = recipient?.phone
    const priceMicros = phone === undefined ? null : tariffs.priceOf('hlr', phone)
    if (phone === undefined) refuse(place, itemErrors.phone)
    else if (priceMicros === null) refuse(place, itemErrors.noTariff)
    else job.add(place, { kind: 'lookup', phone, phoneAsSent: phone, priceMicros })
  }
  await job.prepare()
  await job.commit()
  return answers
}

function viewFinding({ reach, imsi, mccmnc, ported, origin, portedTo }: Finding): FindingView {
  return {
    status: lookupStatuses[reach],
    ported: ported ?? null,
    imsi: imsi ?? null,
    mccmnc: mccmnc ?? null,
    origin: viewNetwork(origin),
    portedTo: ported === true ? viewNetwork(portedTo) : null,
  }
}

function viewNetwork(network: Network | undefined) {
  return network === undefined ? null : { name: network.name ?? null, country: network.country?.name ?? null }
}
