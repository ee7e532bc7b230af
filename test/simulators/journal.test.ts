import assert from 'node:assert/strict'
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JournalOptions } from '../../simulators/journal.ts'
import { Journal } from '../../simulators/journal.ts'
import { scratchFolder } from './scratch-folder.ts'

function openJournal(folder: string, options: Partial<JournalOptions> = {}): Promise<Journal> {
  return Journal.open({
    folder,
    name: 'things',
    segmentLines: 100,
    keepSegments: 2,
    replay: () => undefined,
    snapshot: () => [],
    ...options,
  })
}

async function replayed(folder: string): Promise<unknown[]> {
  const records: unknown[] = []
  await using _journal = await openJournal(folder, { replay: (record) => records.push(record) })
  return records
}

test('records come back in order, also those written after a torn line', async () => {
  await using folder = await scratchFolder()
  {
    await using journal = await openJournal(folder.path)
    journal.append({ n: 1 })
    await journal.written()
    journal.append({ n: 2 })
  }
  await appendFile(join(folder.path, 'things-00000001.jsonl'), '{"n":')
  {
    await using journal = await openJournal(folder.path)
    journal.append({ n: 3 })
  }
  assert.deepEqual(await replayed(folder.path), [{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('a record is on disk when written() resolves, while others go on being appended', async () => {
  await using folder = await scratchFolder()
  await using journal = await openJournal(folder.path)
  journal.append({ n: 1 })
  const first = journal.written()
  const stop = new AbortController()
  const others = (async () => {
    while (!stop.signal.aborted) {
      journal.append({ other: true })
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await first
  assert.deepEqual((await replayed(folder.path))[0], { n: 1 })
  stop.abort()
  await others
})

test('a full segment is followed by one that begins with the snapshot; old ones go', async () => {
  await using folder = await scratchFolder()
  {
    await using journal = await openJournal(folder.path, {
      segmentLines: 3,
      keepSegments: 1,
      snapshot: () => [{ snapshot: true }],
    })
    for (let n = 1; n <= 4; n++) {
      journal.append({ n })
      await journal.written()
    }
  }
  assert.deepEqual(await readdir(folder.path), ['things-00000002.jsonl'])
  assert.deepEqual(await replayed(folder.path), [{ snapshot: true }, { n: 4 }])
})

test('a journal that cannot write logs one error and blocks no writer', async () => {
  await using folder = await scratchFolder()
  const warned = new Promise<Error>((resolve) => {
    process.once('warning', resolve)
  })
  await using journal = await openJournal(folder.path, { segmentLines: 1 })
  await rm(folder.path, { recursive: true })
  journal.append({ n: 1 })
  await journal.written()
  assert.match((await warned).message, /^things is no longer kept on disk: ENOENT/)
  assert.ok(journal.failure)
  journal.append({ n: 2 })
  await journal.written()
})
