import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFile } from '../support/project.ts'

/** Decisions have a form of their own, and the reference is made from the schemas. */
const otherwise = /^(decisions|reference)[\\/]/

test('each page of the documents says in its first two sentences for whom and what for it is', () => {
  const docs = projectFile('docs')
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !otherwise.test(name),
  )
  assert.ok(pages.length > 70)
  const without = pages.filter((name) => {
    const [, beginning = ''] = readFileSync(join(docs, name), 'utf8').split('\n\n')
    const [first = '', second = ''] = beginning.split(/(?<=[.:]) /)
    return !/\b[Ff]or [a-z]/.test(`${first} ${second}`)
  })
  assert.deepEqual(without, [], 'begin with "For operators …: what it is for"')
})
