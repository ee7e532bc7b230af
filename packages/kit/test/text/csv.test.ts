import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CsvRecord, csvLine, readCsv } from '../../text/csv.ts'

async function* inChunks(text: string, length: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length)
}

async function read(text: string, chunkLength = 7): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readCsv(inChunks(text, chunkLength))) records.push(record)
  return records
}

const cellsOf = (records: CsvRecord[]) =>
  records.map((record) => ('cells' in record ? record.cells : record.fault))

test('CSV is read as spreadsheets write it', async () => {
  assert.deepEqual(await read('\ufeffa;b\r\n1;"x;y"\r\n\r\n2;""\r\n'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x;y'] },
    { line: 4, cells: ['2', ''] },
  ])
  assert.deepEqual(cellsOf(await read('a\tb\n1\t2')), [
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a quoted cell may hold quotes and line ends, and line numbers after it are right', async () => {
  assert.deepEqual(await read('a,b\n1,"say ""no""\nplease"\n2,x\n'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'say "no"\nplease'] },
    { line: 4, cells: ['2', 'x'] },
  ])
})

test('an unclosed quote spoils only its own line', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `${index},x`)
  for (const count of [3, 40]) {
    const records = await read(`a,b\n1,"open\n${lines.slice(0, count).join('\n')}\n`)
    assert.deepEqual(records[1], { line: 2, fault: 'a quote in it is not closed' })
    assert.equal(records.length, count + 2)
    assert.deepEqual(records.at(-1), { line: count + 2, cells: [`${count - 1}`, 'x'] })
  }
})

test('a file that is no text is refused before it fills the memory', async () => {
  await assert.rejects(read('x'.repeat(1_000_000), 65_536), /no CSV file/)
})

test('written CSV is read back unchanged', async () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', '\t', 'ї') }), {
    minLength: 2,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(cells, fc.integer({ min: 1, max: 20 }), async (row, chunkLength) => {
      const lines = row.reduce((count, cell) => count + cell.split('\n').length - 1, 1)
      fc.pre(lines <= 20 && row.some((cell) => cell !== ''))
      const [, record] = await read(csvLine(['x', 'y']) + csvLine(row), chunkLength)
      assert.deepEqual(record, { line: 2, cells: row })
    }),
  )
})
