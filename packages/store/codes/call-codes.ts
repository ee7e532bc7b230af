import { Batcher } from '../../kit/flow/batcher.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

interface CodeClaim {
  phone: string
  code: string
  livesUntil: number
}

/** The codes in use for each callee, on all nodes. A call claims its code first and gets it unless it is in use. */
export class CallCodes {
  readonly #clock: Clock
  readonly #batcher: Batcher<CodeClaim, boolean>

  constructor(db: Database, clock: Clock) {
    this.#clock = clock
    this.#batcher = new Batcher({
      flush: (claims) => claimAll(db, claims, clock.now()),
      maxItems: 500,
      concurrency: 1,
      maxWaiting: 20_000,
    })
  }

  /**
   * Claims `code` for `phone` (digits) for `lifeMs`; false where it is in use. Rejects with `DatabaseUnavailable` or
   * `BatcherFull`.
   */
  claim(phone: string, code: string, lifeMs: number): Promise<boolean> {
    return this.#batcher.add({ phone, code, livesUntil: this.#clock.now() + lifeMs })
  }
}

/** Of equal claims the first one gets the code. */
async function claimAll(db: Database, claims: CodeClaim[], now: number): Promise<boolean[]> {
  const first = new Map<string, CodeClaim>()
  for (const claim of claims) if (!first.has(callKey(claim))) first.set(callKey(claim), claim)
  // In one order everywhere, so that two nodes cannot deadlock.
  const distinct = [...first.values()].sort((a, b) => (callKey(a) < callKey(b) ? -1 : 1))
  // Uses the primary key of call_codes.
  const text = `INSERT INTO call_codes AS c (phone, code, lives_until)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
    ON CONFLICT (phone, code) DO UPDATE SET lives_until = EXCLUDED.lives_until WHERE c.lives_until <= $4
    RETURNING phone, code`
  const sealed = { 1: 'number', 2: 'same call_codes.code' } as const
  const rows = await db.query<{ phone: string; code: string }>({ name: 'claim-call-codes', text, sealed }, [
    ...toColumns(distinct, 'phone', 'code', 'livesUntil'),
    now,
  ])
  const claimed = new Set(rows.map(callKey))
  return claims.map((claim) => first.get(callKey(claim)) === claim && claimed.has(callKey(claim)))
}

function callKey({ phone, code }: { phone: string; code: string }): string {
  return `${phone} ${code}`
}
