// What rows of a message cost PostgreSQL, in forms of the tables and of the statements: processor time of the server's process
// and WAL, in batches of 40, with no gateway around it. What the forms of decision 50 were chosen by.
import pg from 'pg'
import { startTestServer } from '../test/support/database.ts'
import { readTicks, ticksPerSecond } from './load/processor-time.ts'

export interface RowsCost {
  form: string
  /** Medians of three rounds, a message. `whileOpen`: beside a transaction that was open all the time. */
  databaseUs: number
  databaseUsWhileOpen: number
  walBytes: number
}

interface Form {
  form: string
  schema: string
  accept: string
  /** None for forms of one statement. */
  end?: string
}

const batch = 40
const messages = 20_000
/** Batches between the acceptance of a message and its end. */
const underWay = 20
const rounds = 3
const months = 12
const perMonth = 10_000_000

const plan = JSON.stringify({
  stages: [
    {
      channel: 'sms',
      sender: 'Shop',
      content: { kind: 'sms', text: 'Your order 12345678 is on its way, see you soon at our shop' },
      waitSeconds: 172_800,
      parts: 1,
      pricePerPartMicros: 500_000,
    },
  ],
  lifetimeSeconds: 172_800,
  priority: 1,
})
const attempts = `[{"won":true,"stage":0,"stageStartedAt":1764000000000,"upstream":"carrier-1","parts":[{"kind":"delivered"}]}]`
const begun = 'A1764000000000[["sms"],1,500000]\nR["carrier-1",[]]\n'
const ended = [
  'U1764000000900["carrier-1",0,"accepted","message_id 1795662902589001"]',
  'D["carrier-1",0,"delivered","id 1795662902589001: stat DELIVRD, message_state 2, err 000"]',
  'S["DELIVERED",null]',
  'M[500000,0]\n',
].join('\n')
const never = Number.MAX_SAFE_INTEGER

const accepted = `account_id integer NOT NULL, client_id text, phone text NOT NULL, type text NOT NULL, priority smallint NOT NULL,
  accepted_at bigint NOT NULL, expires_at bigint NOT NULL, reserved_micros bigint NOT NULL, hook text, plan json NOT NULL,
  timeline text NOT NULL`
const state = `phase smallint NOT NULL, stage smallint NOT NULL, upstream text, slot_id integer, slot_epoch bigint,
  due_at bigint NOT NULL, clock_at bigint NOT NULL, updated_at bigint NOT NULL, status text NOT NULL`
const columns =
  'msg_id, account_id, client_id, phone, type, priority, accepted_at, expires_at, reserved_micros, hook, plan, timeline'

/** A table in partitions of a month, whose names begin with its own. */
function byMonth(table: string, definition: string, storage: string, indexes: string): string {
  const parts = Array.from(
    { length: months },
    (_, nth) =>
      `CREATE TABLE ${table}_${nth} PARTITION OF ${table} FOR VALUES FROM (${nth * perMonth}) TO (${(nth + 1) * perMonth}) WITH (${storage});`,
  )
  return `CREATE TABLE ${table} (msg_id bigint, ${definition}) PARTITION BY RANGE (msg_id); ${indexes} ${parts.join(' ')}`
}

const acceptedIndexes = (table: string) =>
  `CREATE INDEX ON ${table} (account_id, client_id, msg_id); CREATE INDEX ON ${table} (phone, msg_id);`
/** Columns of new messages with the ids `$1`. */
const fresh = `SELECT i AS msg_id, 7 AS account_id, i::text AS client_id, '3806' || (70000000 + i * 7919 % 9999999) AS phone,
  'sms' AS type, 1 AS priority, 1764000000000 AS accepted_at, 1764172800000 AS expires_at, 500000 AS reserved_micros,
  'https://client.example/hooks/posthorn' AS hook, $2::json AS plan, $3 AS timeline FROM unnest($1::bigint[]) AS i`
const history = byMonth(
  'accepted',
  `${accepted}, PRIMARY KEY (msg_id, account_id)`,
  'fillfactor = 100',
  acceptedIndexes('accepted'),
).concat(
  byMonth(
    'final',
    `account_id integer NOT NULL, stage smallint, upstream text, status text, charged_micros bigint, updated_at bigint, attempts json,
     timeline text, PRIMARY KEY (msg_id, account_id)`,
    'fillfactor = 95',
    '',
  ),
)
const hot = (
  table: string,
) => `CREATE TABLE ${table} (msg_id bigint PRIMARY KEY, ${state}, timeline text NOT NULL)
  WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
  CREATE INDEX ON ${table} (upstream, due_at, msg_id) WHERE phase = 0;
  CREATE INDEX ON ${table} (clock_at) WHERE clock_at < ${never};`
const claimed = `1, 0, 'carrier-1', 3, 44, 0, ${never}, 1764000000000, 'ACCEPTED'`
const store = `INSERT INTO accepted (${columns}) SELECT * FROM n`
const delivered = (
  from: string,
) => `INSERT INTO final (msg_id, account_id, stage, upstream, status, charged_micros, updated_at, attempts, timeline)
  SELECT msg_id, 7, 0, 'carrier-1', 'DELIVERED', 500000, 1764000000900, $2::json, $3 FROM ${from}`

const forms: Form[] = [
  {
    form: 'one wide row, written again as a whole',
    schema: byMonth(
      'wide',
      `${accepted}, ${state}, charged_micros bigint, attempts json, PRIMARY KEY (msg_id)`,
      'fillfactor = 60',
      `${acceptedIndexes('wide')} CREATE INDEX ON wide (clock_at) WHERE phase < 9;
       CREATE INDEX ON wide (upstream, phone) WHERE phase = 3; CREATE INDEX ON wide (upstream, due_at, msg_id) WHERE phase = 0;`,
    ),
    accept: `INSERT INTO wide (${columns}, phase, stage, upstream, slot_id, slot_epoch, due_at, clock_at, updated_at, status)
      SELECT n.*, ${claimed} FROM (${fresh}) n`,
    end: `UPDATE wide w SET phase = 9, slot_id = NULL, slot_epoch = NULL, status = 'DELIVERED', reserved_micros = 0,
        charged_micros = 500000, attempts = $2::json, timeline = w.timeline || $3, updated_at = 1764000000900
      FROM unnest($1::bigint[]) AS i WHERE w.msg_id = i AND w.phase = 1`,
  },
  {
    form: 'two parts, a plain table of what is open',
    schema: history + hot('open'),
    accept: `WITH n AS MATERIALIZED (${fresh}), a AS (${store}) INSERT INTO open SELECT msg_id, ${claimed}, '' FROM n`,
    end: `WITH e AS (DELETE FROM open o USING unnest($1::bigint[]) AS i WHERE o.msg_id = i AND o.phase = 1 RETURNING o.msg_id)
      ${delivered('e')}`,
  },
  {
    form: 'two parts, what is open in tables that are emptied in turn (nothing is deleted)',
    schema: history + hot('open'),
    accept: `WITH n AS MATERIALIZED (${fresh}), a AS (${store}) INSERT INTO open SELECT msg_id, ${claimed}, '' FROM n`,
    end: `WITH e AS (SELECT o.msg_id FROM open o, unnest($1::bigint[]) AS i WHERE o.msg_id = i AND o.phase = 1)
      ${delivered('e')} ON CONFLICT DO NOTHING`,
  },
  {
    form: 'two parts, no row while a gateway has it in memory',
    schema: history + hot('open'),
    accept: `WITH n AS MATERIALIZED (${fresh}) ${store}`,
    end: `WITH e AS (SELECT i AS msg_id FROM unnest($1::bigint[]) AS i WHERE NOT EXISTS (SELECT FROM open o WHERE o.msg_id = i))
      ${delivered('e')} ON CONFLICT DO NOTHING`,
  },
]

export async function benchMessageRows(): Promise<RowsCost[]> {
  await using server = await startTestServer()
  const results: RowsCost[] = []
  for (const form of forms) {
    const [quiet, beside] = [[], []] as [Cost[], Cost[]]
    for (let round = 0; round < rounds; round++) {
      quiet.push(await measure(server.url, form, false))
      beside.push(await measure(server.url, form, true))
    }
    results.push({
      form: form.form,
      databaseUs: median(quiet.map(({ us }) => us)),
      databaseUsWhileOpen: median(beside.map(({ us }) => us)),
      walBytes: median(quiet.map(({ wal }) => wal)),
    })
  }
  return results
}

interface Cost {
  us: number
  wal: number
}

async function measure(url: string, { schema, accept, end }: Form, isHeldOpen: boolean): Promise<Cost> {
  const client = new pg.Client({ connectionString: url })
  const other = new pg.Client({ connectionString: url })
  await Promise.all([client.connect(), other.connect()])
  try {
    await client.query('DROP TABLE IF EXISTS wide, accepted, final, open CASCADE')
    await client.query(schema)
    if (isHeldOpen) await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT txid_current()')
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid ?? 0
    const [ticks, wal] = [ticksOf(pid), await walAt(client)]
    const open: number[][] = []
    const endOldest = async () => {
      const ids = open.shift()
      if (end !== undefined) await client.query({ name: 'end', text: end, values: [ids, attempts, ended] })
    }
    for (let first = 0; first < messages; first += batch) {
      const ids = Array.from({ length: batch }, (_, nth) => first + nth)
      await client.query({ name: 'accept', text: accept, values: [ids, plan, begun] })
      open.push(ids)
      if (open.length > underWay) await endOldest()
    }
    while (open.length > 0) await endOldest()
    return {
      us: (((ticksOf(pid) - ticks) / ticksPerSecond) * 1_000_000) / messages,
      wal: ((await walAt(client)) - wal) / messages,
    }
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

function ticksOf(pid: number): number {
  return readTicks(pid)[0]?.ticks ?? 0
}

async function walAt(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS at`,
  )
  return rows[0]?.at ?? 0
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
}
