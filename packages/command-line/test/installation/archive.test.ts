import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { FolderStore } from '../../../engines/archive/folder-store.ts'
import { addMessages, archiveOn, drop, idOn, openScene } from '../../../engines/test/archive/archive-scene.ts'
import { commandLine, json } from '../command-line.ts'

const july = Date.parse('2026-07-15T12:00:00Z')

test('months are archived by hand, listed, and found by id and by number', async () => {
  await using scene = await openScene()
  const { run } = await commandLines(scene)
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

test('a person is given out from the archive and erased in it; without an archive both say so', async () => {
  await using scene = await openScene()
  const { run, runWithout } = await commandLines(scene)
  const phone = '380509876543'
  await addMessages(scene.db, [
    { msgId: idOn(1, 1), at: july },
    { msgId: idOn(1, 2), at: july, phone },
    { msgId: idOn(2, 1), at: july, phone },
  ])
  const archive = archiveOn(scene.db, new FolderStore(join(scene.folder, 'files')))
  await archive.beforeDrop({ table: 'messages', from: 0, to: idOn(3, 0) })
  await drop(scene.db, archive, { table: 'messages', from: 0, to: idOn(2, 0) }, 'msg_id')
  const given = await run('subscriber', 'export', phone)
  const rows = given.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; file?: string })
  assert.deepEqual(
    rows.map(({ table, file }) => [table, file !== undefined]),
    [
      ['messages', false],
      ['messages', true],
    ],
  )
  assert.match(given.out, /hello/)
  const refused = await runWithout('subscriber', 'export', phone)
  assert.equal(refused.exitCode, 1)
  assert.match(refused.err, /no archive is set/)
  const left = await runWithout('subscriber', 'erase', phone)
  assert.match(left.out, /^the archive is not erased completely: .* no archive is set/m)
  const erased = await run('subscriber', 'erase', phone)
  assert.equal(erased.exitCode, 0, erased.err)
  assert.match(erased.out, /^erased: 2 in archived_messages$/m)
  assert.match((await run('archive', 'find', `+${phone}`)).out, /the archive has nothing of it/)
})

test('a pending erasure is carried out at once, and the files that were made again are named', async () => {
  await using scene = await openScene()
  const { run, runWithout } = await commandLines(scene)
  const phone = '380509876543'
  await addMessages(scene.db, [{ msgId: idOn(1, 1), at: july, phone }])
  const archive = archiveOn(scene.db, new FolderStore(join(scene.folder, 'files')))
  await archive.beforeDrop({ table: 'messages', from: 0, to: idOn(2, 0) })
  assert.match((await run('archive', 'forget')).out, /^no erasure is pending$/m)
  await runWithout('subscriber', 'erase', phone)
  assert.match((await runWithout('archive', 'forget')).out, /not done, .* no archive is set/)
  const forgotten = await run('archive', 'forget')
  assert.equal(forgotten.exitCode, 0, forgotten.err)
  assert.match(forgotten.out, /^erasure requested 20\S+.*: done$/m)
  assert.match(
    forgotten.out,
    /^ {2}1 rows erased from messages\/2026-07\/\S+, which is now messages\/2026-07\/\S+$/m,
  )
  assert.match((await run('archive', 'find', `+${phone}`)).out, /the archive has nothing of it/)
  assert.match((await run('archive', 'forget')).out, /^no erasure is pending$/m)
})

test('without an archive nothing can be found in it, and a month has a form', async () => {
  await using scene = await openScene()
  const { runWithout: run } = await commandLines(scene)
  const { exitCode, err } = await run('archive', 'find', '1')
  assert.equal(exitCode, 1)
  assert.match(err, /no archive is set/)
  assert.equal((await run('archive', 'run', '--before', 'August')).exitCode, 2)
})

/** With an archive in `files`, and without one. */
async function commandLines({ folder, url }: { folder: string; url: string }) {
  const configFile = join(folder, 'posthorn.yaml')
  await writeFile(configFile, 'archive: { kind: folder, path: files }\n')
  const environment = { DATABASE_URL: url }
  return {
    run: commandLine({ ...environment, POSTHORN_CONFIG: configFile }, folder),
    runWithout: commandLine(environment, join(folder, 'none')),
  }
}
