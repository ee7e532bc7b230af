import { createHash } from 'node:crypto'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type {
  RowRehearsalView,
  SentRowView,
  sendRowsRoutes,
} from '../../console-contract/sending/send-rows.ts'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import { isCertain } from '../../domain/number-memory/evidence.ts'
import { type Plan, priceOfPlan } from '../../domain/plan/plan.ts'
import { withRequestFacts } from '../../operations/drafts/with-request-facts.ts'
import { itemErrors } from '../../operations/errors.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { sendingOperations } from './describe-operation.ts'
import { describeRecipient } from './describe-recipient.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'
import { knownAccount, refusedView, sendOnce } from './send-handlers.ts'
import type { SendPorts } from './send-ports.ts'

/** Rows of a request that are sent at the same time; each is a transaction of its own. */
const atOnce = 8

type Fields = Readonly<Record<string, unknown>>

/** Messages to many recipients, an operation for each line of a file. */
export function rowsHandlers(ports: SendPorts): Handlers<keyof typeof sendRowsRoutes> {
  const { catalogue, operations } = ports
  return {
    'POST /send/rows/rehearsal': async ({ body: { accountId, rows } }) => {
      const from = knownAccount(catalogue, accountId)
      const informed = await withRequestFacts(
        operations,
        from,
        rows.map(({ operation }) => operation),
      )
      const rehearsed = rows.map(({ line, operation }) => ({
        line,
        operation,
        phone: describeRecipient(operation['phone'])?.phone ?? null,
        ...rehearseRow(informed, from, operation),
      }))
      const planned = rehearsed.flatMap(({ operation, phone, plan }) =>
        plan === null || phone === null ? [] : [{ accountId, type: String(operation['type']), phone, plan }],
      )
      const reasons = await ports.blockReasons(planned)
      const blocked = new Map(planned.map(({ plan }, index) => [plan, reasons[index] ?? []]))
      return {
        rows: rehearsed.map(({ line, phone, plan, refusal }): RowRehearsalView => {
          const refused = refusal && refusedView(refusal)
          if (plan === null) return { line, phone, refused, parts: 0, priceMicros: 0, blocked: null }
          const priceMicros = priceOfPlan(plan)
          return {
            line,
            phone,
            refused,
            parts: countSmsParts(plan),
            priceMicros,
            blocked: allBlocked(blocked.get(plan)),
          }
        }),
        availableMicros: await operations.lookup.balanceMicros(from.accountId),
        currency: from.currency,
      }
    },
    'POST /send/rows': async ({ body: { accountId, rows }, note }) => {
      const from = knownAccount(catalogue, accountId)
      const sent: SentRowView[] = []
      const left = [...rows]
      const sendNext = async () => {
        for (let row = left.shift(); row !== undefined; row = left.shift())
          sent.push(await sendRow(ports, from, row))
      }
      await Promise.all(Array.from({ length: atOnce }, sendNext))
      const accepted = sent.filter(({ outcome }) => outcome === 'accepted').length
      note(`${rows.length} lines of a file, of ${from.name}: ${accepted} accepted`)
      return { rows: sent.sort((a, b) => a.line - b.line) }
    },
  }
}

/** A call whose number is the code is for one person who waits for it. */
function rehearseRow(
  operations: SendPorts['operations'],
  from: CatalogueAccount,
  operation: Fields,
): Rehearsed {
  return goesToMany(operation)
    ? rehearse(from, operation, operations)
    : { refusal: itemErrors.type, plan: null }
}

function goesToMany(operation: Fields): boolean {
  return sendingOperations.some(({ type, sends }) => sends && type === operation['type'])
}

/** The key names the line and the operation, so that a repetition from any browser is the same request. */
async function sendRow(
  ports: SendPorts,
  from: CatalogueAccount,
  { line, operation, attempt }: { line: number; operation: Fields; attempt: number },
): Promise<SentRowView> {
  if (!goesToMany(operation)) return { line, outcome: 'refused', refused: refusedView(itemErrors.type) }
  const hash = createHash('sha256')
    .update(JSON.stringify([line, attempt, operation]))
    .digest('hex')
  try {
    const { msgId } = await sendOnce(ports, from, operation, `console line ${hash}`)
    return { line, outcome: 'accepted', msgId }
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) throw error
    const refused = error.values as RefusedOf
    if (error.code === 'operation-refused') return { line, outcome: 'refused', refused }
    if (error.code === 'operation-failed') return { line, outcome: 'open', refused }
    throw error
  }
}

type RefusedOf = Extract<SentRowView, { refused: unknown }>['refused']

function countSmsParts({ stages }: Plan): number {
  return stages.find(({ channel }) => channel === 'sms')?.parts ?? 0
}

/** The reason of the first stage, where none would start. One that only doubtful knowledge is against is tried as the last. */
function allBlocked(reasons: readonly (BlockReason | null)[] = []): BlockReason | null {
  return reasons.some(mayStart) ? null : (reasons[0] ?? null)
}

function mayStart(reason: BlockReason | null): boolean {
  return reason === null || (reason.code === 'number-known' && !isCertain(reason.evidence))
}
