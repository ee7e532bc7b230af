import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { helpWords, startWords, stopAllWords, stopWords } from '../../consent/consent-words.ts'

const page = readFileSync(projectFile('docs', 'operations', 'opt-outs.md'), 'utf8')

test('the page on opt-outs has every word that is understood, and no other', () => {
  const [, table = ''] = page.split(
    '| language | opts out | opts in | asks for help |\n| --- | --- | --- | --- |\n',
  )
  const rows = table.split('\n\n')[0]?.split('\n') ?? []
  const cells = rows.map((row) => row.split('|').slice(2, 5))
  const words = (column: number) =>
    new Set(cells.flatMap((cell) => (cell[column] ?? '').split(/[,;:]/).map((word) => word.trim())))
  const stopping = words(0)
  stopping.delete('from every sender')
  assert.deepEqual([...stopping].sort(), [...stopWords, ...stopAllWords].map(({ word }) => word).sort())
  assert.deepEqual([...words(1)].sort(), startWords.map(({ word }) => word).sort())
  assert.deepEqual([...words(2)].sort(), helpWords.map(({ word }) => word).sort())
})
