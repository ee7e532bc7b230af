import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { addMessages, idOn, openScene } from '../archive/archive-scene.ts'
import { commandLine, json } from './command-line.ts'

const july = Date.parse('2026-07-15T12:00:00Z')

test('months are archived by hand, listed, and found by id and by number', async () => {
  await using scene = await openScene()
  const configFile = join(scene.folder, 'posthorn.yaml')
  await writeFile(configFile, 'archive: { kind: folder, path: files }\n')
  const run = commandLine({ DATABASE_URL: scene.url, POSTHORN_CONFIG: configFile }, scene.folder)
  await addMessages(scene.db, [
    { msgId: idOn(1, 1), at: july },
    { msgId: idOn(1, 2), at: july, phone: '380509876543' },
    { msgId: idOn(40, 1) },
  ])
  assert.match((await run('archive', 'list')).out, /nothing is archived yet/)
  const archived = await run('archive', 'run', '--before', '2026-08')
  assert.equal(archived.exitCode, 0, archived.err)
  assert.match(archived.err, /^messages: 2 rows$/m)
  assert.match(archived.out, /^2 rows archived in 1 segments$/m)
  assert.match((await run('archive', 'run', '--before', '2026-08')).out, /^0 rows archived/m)
  assert.match(
    (await run('archive', 'list')).out,
    /messages +2026-07-15.* 2 +no +messages\/2026-07\/messages-/,
  )
  const ids = async (wanted: string) =>
    json<{ row: { msg_id: number } }[]>(await run('archive', 'find', wanted, '--json')).map(
      ({ row }) => row.msg_id,
    )
  assert.deepEqual(await ids(String(idOn(1, 1))), [idOn(1, 1)])
  assert.deepEqual(await ids('+380 50 987 65 43'), [idOn(1, 2)])
  assert.match((await run('archive', 'find', '+380501111111')).out, /the archive has nothing of it/)
})

test('without an archive nothing can be found in it, and a month has a form', async () => {
  await using scene = await openScene()
  const run = commandLine({ DATABASE_URL: scene.url }, scene.folder)
  const { exitCode, err } = await run('archive', 'find', '1')
  assert.equal(exitCode, 1)
  assert.match(err, /no archive is set/)
  assert.equal((await run('archive', 'run', '--before', 'August')).exitCode, 2)
})
