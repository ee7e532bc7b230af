import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'
import { fieldsOfSet, writtenEntries } from '../rule-set-fields.ts'
import { faultsOf, joinRoutes, joinTrafficRules, readEntries, soundEntries } from '../rule-sets.ts'

const upstreams = ['first', 'second'].map(
  (name) => `  - { name: ${name}, kind: smpp, host: smsc.example, systemId: me, password: secret-7 }`,
)

function configWith(more = '') {
  const text = `dataDir: /nowhere\nupstreams:\n${upstreams.join('\n')}\n${more}`
  const readTextFile = () => assert.fail('no file is read')
  return parseConfig({ path: 'posthorn.yaml', text, readTextFile }, readEnvironment({}))
}

const shown = ({ routes }: ReturnType<typeof joinRoutes>) =>
  routes.map(({ upstream, prefix, weight }) => `${upstream} ${prefix} ${weight}`)

suite('routes of the database', () => {
  test('stand beside those that the file does not have, until they are for all messages of the channel', () => {
    const config = configWith()
    const some = joinRoutes(config, readEntries('routes', '[{ upstream: second, prefix: "38067" }]'))
    assert.deepEqual(shown(some), ['first  1', 'second  1', 'second 38067 1'])
    const all = '[{ upstream: first, weight: 3 }, { upstream: second }]'
    assert.deepEqual(shown(joinRoutes(config, readEntries('routes', all))), ['first  3', 'second  1'])
    const missing = faultsOf(config, 'routes', readEntries('routes', '[{ upstream: first, weight: 3 }]'))
    assert.deepEqual(missing, [{ entry: null, field: '', message: 'no route leads to the upstream second' }])
  })

  test('are refused with their place where they are broken or contradict the file', () => {
    const config = configWith('routes: [{ upstream: first }, { upstream: second, choose: weight }]')
    const wrong = `
      - { upstream: frist }
      - { upstream: second, prefix: 38o67 }
      - { upstream: second }`
    assert.deepEqual(faultsOf(config, 'routes', readEntries('routes', wrong)), [
      {
        entry: 1,
        field: 'prefix',
        message: 'must be digits that numbers begin with, or empty, is "38o67"',
      },
    ])
    assert.deepEqual(faultsOf(config, 'routes', readEntries('routes', '[{ upstream: frist }]')), [
      { entry: 0, field: 'upstream', message: 'frist is not an upstream of this file; did you mean first?' },
    ])
    assert.deepEqual(faultsOf(config, 'routes', readEntries('routes', '[{ upstream: second }]')), [
      { entry: 0, field: 'upstream', message: 'already has a route for the same messages' },
    ])
    assert.throws(() => readEntries('routes', 'routes: 5'), /must be a list of routes/)
  })

  test('are not taken for none where a file does not speak of them', () => {
    for (const text of ['', '# nothing', 'route: [{ upstream: first }]', 'trafficRules: []'])
      assert.throws(() => readEntries('routes', text), /must be a list of routes/, text)
    for (const text of ['[]', 'routes: []', 'routes:'])
      assert.deepEqual(readEntries('routes', text), [], text)
  })

  test('stay in force where the file gets another upstream, and each with a fault alone is left out', () => {
    const config = configWith()
    const stored = readEntries(
      'routes',
      `- { upstream: first }
- { upstream: gone, prefix: "38050" }
- { upstream: first, prefix: "38067", weight: none }
- { upstream: first, prefix: "38067", weight: 3 }`,
    )
    const { entries, faults } = soundEntries(config, 'routes', stored)
    assert.deepEqual(shown(joinRoutes(config, entries)), ['first  1', 'first 38067 3'])
    assert.deepEqual(
      faults.map(({ entry, field }) => [entry, field]),
      [
        [2, 'weight'],
        [1, 'upstream'],
      ],
    )
  })
})

suite('traffic rules of the database', () => {
  test('stand beside those of the file, and have other names', () => {
    const config = configWith('trafficRules: [{ kind: words, name: bets, words: [casino*] }]')
    const read = (text: string) => readEntries('traffic-rules', text)
    const { trafficRules } = joinTrafficRules(
      config,
      read('[{ name: hour, limits: [{ seconds: 60, max: 5 }] }]'),
    )
    assert.deepEqual(
      trafficRules.map(({ name, kind }) => [name, kind]),
      [
        ['bets', 'words'],
        ['hour', 'cap'],
      ],
    )
    const twice = faultsOf(
      config,
      'traffic-rules',
      read('[{ kind: links, name: bets, domains: [a.example] }]'),
    )
    assert.deepEqual(twice, [
      { entry: 0, field: 'name', message: 'is the name of a rule of the settings file' },
    ])
    const [broken] = faultsOf(
      config,
      'traffic-rules',
      read('[{ name: hour, limits: [{ seconds: 60, max: 0 }] }]'),
    )
    assert.deepEqual([broken?.entry, broken?.field], [0, 'limits[0].max'])
  })

  test('are written as the file writes them, and read the same again', () => {
    const rules = `trafficRules:
  - { kind: quiet-hours, name: night, from: "21:00", until: "08:00", zone: Europe/Kyiv }
  - { name: hour, by: [], limits: [{ seconds: 60, max: 5 }], effect: observe }`
    const config = configWith(rules)
    const written = writtenEntries(config, 'traffic-rules')
    assert.deepEqual(written, [
      { kind: 'quiet-hours', name: 'night', from: '21:00', until: '08:00', zone: 'Europe/Kyiv' },
      { kind: 'cap', name: 'hour', by: [], limits: [{ seconds: '60', max: '5' }], effect: 'observe' },
    ])
    const again = joinTrafficRules({ trafficRules: [] }, written)
    assert.deepEqual(again, { trafficRules: config.trafficRules, faults: [] })
  })

  test('beyond the room that the file leaves are left out, and the others stay', () => {
    const ofFile = Array.from(
      { length: 499 },
      (_, at) => `{ kind: links, name: f${at}, domains: [a.example] }`,
    )
    const config = configWith(`trafficRules: [${ofFile.join(', ')}]`)
    const two = '[{ kind: words, name: bets, words: [x] }, { kind: words, name: odds, words: [x] }]'
    const { entries, faults } = soundEntries(config, 'traffic-rules', readEntries('traffic-rules', two))
    assert.equal(joinTrafficRules(config, entries).trafficRules.at(-1)?.name, 'bets')
    assert.deepEqual(
      faults.map(({ entry }) => entry),
      [1],
    )
  })

  test('have a form for every setting of each kind', () => {
    const kinds = fieldsOfSet('traffic-rules')
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['cap', 'duplicates', 'words', 'links', 'quiet-hours', 'pace'],
    )
    const fields = kinds[0]?.fields.map(
      ({ name, form, isRequired }) => `${name} ${form}${isRequired ? ' !' : ''}`,
    )
    assert.deepEqual(fields, [
      ...['kind choice', 'name text !', 'channel choice', 'prefix text', 'country text', 'network text'],
      ...[
        'account text',
        'sender text',
        'traffic choice',
        'by choices',
        'limits sections !',
        'effect choice',
      ],
    ])
    const [limit] = kinds[0]?.fields.find(({ name }) => name === 'limits')?.fields ?? []
    assert.deepEqual([limit?.name, limit?.minimum, limit?.maximum], ['seconds', 10, 604_800])
    const night = kinds.find(({ kind }) => kind === 'quiet-hours')?.fields.find(({ name }) => name === 'from')
    assert.equal(night?.form, 'time')
  })

  test('say what a setting names, so that it can be chosen', () => {
    const [route] = fieldsOfSet('routes')
    const [referring] = [route?.fields ?? []].map((fields) =>
      fields.flatMap(({ name, refersTo }) => (refersTo === null ? [] : [`${name} ${refersTo}`])),
    )
    const named = ['country country', 'network network', 'account account', 'sender sender']
    assert.deepEqual(referring, [...named, 'upstream carrier'])
  })
})
