import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WasmPostgres } from '../../simulation/database/wasm-postgres.ts'
import { decode, encode } from '../../simulation/database/wire.ts'

test('a database that is put back writes on, also where the run before it went on to the next file of the log', async () => {
  const postgres = await WasmPostgres.open()
  const run = (text: string) => {
    const { error, rows } = decode(postgres.send(encode({ text }, false)))
    if (error !== null) throw error
    return rows
  }
  run('CREATE TABLE written (n int)')
  postgres.keep()
  for (let runs = 0; runs < 3; runs++) {
    run('INSERT INTO written VALUES (1)')
    run('SELECT pg_switch_wal()')
    run('INSERT INTO written VALUES (2)')
    postgres.putBack()
  }
  run('INSERT INTO written VALUES (3)')
  assert.deepEqual(run('SELECT n FROM written'), [{ n: 3 }])
})
