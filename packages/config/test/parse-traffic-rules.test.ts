import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '../../../test/support/project.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const root = projectFolder
const example = readFileSync(join(root, 'posthorn.example.yaml'), 'utf8')
const page = readFileSync(join(root, 'docs', 'operations', 'traffic-rules.md'), 'utf8')
const environment = readEnvironment({ CARRIER_A_PASSWORD: 'a', CARRIER_B_PASSWORD: 'b' })

function parse(rules: string) {
  const text = `${example}\ntrafficRules:\n${rules.replaceAll(/^/gm, '  ')}`
  return parseConfig({ path: 'posthorn.yaml', text, readTextFile: () => '' }, environment).trafficRules
}

test('without settings there are no rules', () => {
  assert.deepEqual(
    parseConfig({ path: 'posthorn.yaml', text: example, readTextFile: () => '' }, environment).trafficRules,
    [],
  )
})

test('a rule applies to every message and refuses, where it names nothing else', () => {
  assert.deepEqual(parse('- { kind: words, name: gambling, words: [casino*] }'), [
    {
      ...{ kind: 'words', name: 'gambling', words: ['casino*'], effect: 'refuse', holdSeconds: 86_400 },
      ...{
        channel: null,
        account: null,
        sender: null,
        traffic: null,
        network: null,
        prefix: '',
        country: null,
      },
    },
  ])
})

test('the former name of a setting is read, but not beside the name of today', () => {
  const cap = (limit: string) => parse(`- { kind: cap, name: few, limits: [{ seconds: 60, ${limit} }] }`)
  assert.deepEqual(cap('most: 5'), cap('max: 5'))
  const duplicates = (max: string) => parse(`- { kind: duplicates, name: twice, seconds: 60${max} }`)
  assert.deepEqual(duplicates(', most: 3'), duplicates(', max: 3'))
  assert.notDeepEqual(duplicates(', most: 3'), duplicates(''))
  assert.throws(() => cap('most: 0'), /limits\[0\]\.most.* must be a whole number from 1/)
  assert.throws(() => cap('most: 5, max: 5'), /limits\[0\]\.most.* is not a setting/)
})

test('a rule too many is a fault', () => {
  const rules = (count: number) =>
    Array.from({ length: count }, (_, n) => `- { kind: words, name: r${n}, words: [x] }`).join('\n')
  assert.equal(parse(rules(500)).length, 500)
  assert.throws(() => parse(rules(501)), /trafficRules: must have at most 500 entries, has 501/)
})

test('all faults of rules are reported at once, each with its line', () => {
  const wrong = [
    '- { kind: cap, name: Too-Many, limits: [] }',
    '- { kind: cap, name: many, by: [phone], limits: [{ seconds: 1, max: 5 }] }',
    '- { kind: words, name: many, words: ["cas*ino"] }',
    '- { kind: links, name: bad, domains: ["https://bad.example"], effect: drop }',
    '- { kind: duplicates, name: twice }',
    '- { kind: word, name: misspelt }',
    '- { kind: quiet-hours, name: night, from: "21:00", until: "8", zone: Kyiv, effect: hold }',
    '- { kind: quiet-hours, name: none, from: "21:00", until: "21:00" }',
    '- { kind: pace, name: slow, perSecond: 0 }',
  ].join('\n')
  const lines = example.split('\n').length + 1
  const faults: unknown[] = []
  assert.throws(
    () => parse(wrong),
    (error: Error & { faults: { line: number; path: string; message: string }[] }) => {
      faults.push(...error.faults.map(({ line, path, message }) => [line - lines, path, message]))
      return true
    },
  )
  assert.deepEqual(faults, [
    [1, 'trafficRules[0].name', 'must be a name of small letters, digits and dashes, is "Too-Many"'],
    [
      1,
      'trafficRules[0].limits',
      'must not be empty: a list of limits, such as { seconds: 3600, max: 1000 }',
    ],
    [2, 'trafficRules[1].by', 'must be a list of account, sender, country, one is "phone"'],
    [2, 'trafficRules[1].limits[0].seconds', 'must be a whole number from 10 to 604800, is "1"'],
    [
      3,
      'trafficRules[2].words',
      'must be a list of words or phrases of at most 100 characters, with * only at the end, one is "cas*ino"',
    ],
    [3, 'trafficRules[2].name', 'many stands in this list twice'],
    [
      4,
      'trafficRules[3].domains',
      'must be a list of domains such as example.com, one is "https://bad.example"',
    ],
    [4, 'trafficRules[3].effect', 'must be one of refuse, hold, observe, is "drop"'],
    [5, 'trafficRules[4].seconds', 'is missing: a whole number from 10 to 604800'],
    [
      6,
      'trafficRules[5].kind',
      'must be one of cap, duplicates, words, links, quiet-hours, pace, is "word"; did you mean words?',
    ],
    [7, 'trafficRules[6].until', 'must be a time of the day such as "21:00", in quotes, is "8"'],
    [7, 'trafficRules[6].zone', 'must be a time zone such as Europe/Kyiv, is "Kyiv"'],
    [7, 'trafficRules[6].effect', 'must be one of wait, refuse, observe, is "hold"'],
    [8, 'trafficRules[7].until', 'must be another time than from'],
    [9, 'trafficRules[8].perSecond', 'must be a number from 0.01 to 1000, is "0"'],
  ])
})

test('the rules of the page on traffic rules have no faults', () => {
  const blocks = [...page.matchAll(/```yaml\ntrafficRules:\n([\s\S]*?)```/g)].map(([, rules = '']) => rules)
  assert.ok(blocks.length > 0)
  for (const rules of blocks) assert.ok(parse(rules).length > 0)
})
