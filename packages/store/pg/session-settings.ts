import type pg from 'pg'

/**
 * What the statements, and the driver's reading of their results, rely on: a server, a database, a role or the `options` of
 * the URL may each set something else. `search_path` is not among them: it says where the tables of the operator are.
 */
const relied: Readonly<Record<string, string>> = {
  // How values are written and read.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  // How statements are read.
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  // A commit that no standby has confirmed is a warning.
  client_min_messages: 'notice',
  lock_timeout: '0',
}

const names = Object.keys(relied)
const list = (command: string) => names.map((name) => `${command} ${name} = '${relied[name]}'`).join('; ')

/** Waiting for a lock counts towards the statement's own limit; a transaction may be a long export. */
function forSession(statementMs: number): string {
  return `${list('SET')}; SET default_transaction_isolation = 'read committed'; SET statement_timeout = ${statementMs};
SELECT set_config('transaction_timeout', '0', false) WHERE current_setting('transaction_timeout', true) IS NOT NULL`
}

/** Begins a transaction in a session that belongs to it only as long as it lasts, as behind a pooler. */
export const beginWithSettings = `BEGIN ISOLATION LEVEL READ COMMITTED; ${list('SET LOCAL')}`

/** For a session that belongs to this connection. As a statement: poolers refuse most settings as startup parameters. */
export async function prepareSession(client: pg.ClientBase, statementMs: number): Promise<void> {
  await client.query(forSession(statementMs))
}

const differing = `SELECT 1 FROM unnest($1::text[], $2::text[]) AS s (name, value)
WHERE lower(current_setting(name)) <> lower(value)`

/** Whether statements outside of a transaction would meet other settings. */
export async function differsFromRelied(client: pg.ClientBase): Promise<boolean> {
  const wanted = { ...relied, default_transaction_isolation: 'read committed' }
  const { rowCount } = await client.query(differing, [Object.keys(wanted), Object.values(wanted)])
  return rowCount !== 0
}
