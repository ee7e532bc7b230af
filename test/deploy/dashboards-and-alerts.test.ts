import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLine } from '../../packages/command-line/test/command-line.ts'
import { messageStatuses } from '../../packages/domain/message/status.ts'
import { channels } from '../../packages/domain/plan/plan.ts'
import { WorkerMetrics } from '../../packages/gateway/processes/worker-metrics.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { Metrics } from '../../packages/observability/metrics.ts'
import { parseQuery, type Query, readAlerts, readDashboards, readQueries, readText } from './queries.ts'

/** What Prometheus adds to each sample. */
const targetLabels = ['job', 'instance']

let harness: GatewayHarness
/** Series names of the metrics page of a gateway, with their labels. */
let known: Map<string, string[]>

before(async () => {
  harness = await GatewayHarness.open()
  await harness.client.sendAll([{ phone: '380671234567' }])
  const page = await harness.metrics()
  const ofWorkers = await new WorkerMetrics().snapshots({ open: 2, silent: 0 })
  known = new Map([
    ['up', targetLabels],
    ...seriesOf(page),
    ...ofWorkers.flat().map(({ name }): [string, string[]] => [name, targetLabels]),
  ])
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

/** A page names a metric even where it has no sample yet; its labels are then those that the registry knows. */
function seriesOf(page: string): [string, string[]][] {
  const registered = new Metrics({ processDefaults: false }).registry.getMetricsAsArray()
  const labels = new Map(
    registered.map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]),
  )
  return [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) => {
    const own = [...targetLabels, ...(labels.get(name) ?? [])]
    if (type !== 'histogram') return [[name, own]] as [string, string[]][]
    return [
      [`${name}_bucket`, [...own, 'le']],
      [`${name}_sum`, own],
      [`${name}_count`, own],
    ] as [string, string[]][]
  })
}

/** Sentences about what is wrong with a query. */
function faultsOf({ place, expr }: Query): string[] {
  const { errors, selectors, grouping } = parseQuery(expr)
  const faults = errors.map((at) => `${place}: no PromQL from "${expr.slice(at, at + 20)}" on`)
  for (const { metric, matchers } of selectors) {
    const labels = known.get(metric)
    if (labels === undefined) faults.push(`${place}: a gateway has no metric ${metric}`)
    for (const { label, value } of matchers) {
      if (labels !== undefined && !labels.includes(label))
        faults.push(`${place}: ${metric} has no label ${label}`)
      if (metric.startsWith('posthorn_'))
        faults.push(...unknownValues(metric, label, value).map((each) => `${place}: ${each}`))
    }
  }
  const possible = new Set(selectors.flatMap(({ metric }) => known.get(metric) ?? []))
  for (const label of grouping)
    if (!possible.has(label)) faults.push(`${place}: no metric of the query has the label ${label}`)
  return faults
}

/** Rows and paragraphs of the documents that describe metrics: `| \`metric\` | labels | meaning |`. */
const items = ['monitoring', 'verification-guard']
  .flatMap((name) => readText(`docs/operations/${name}.md`).split(/^(?=[-|] )|^(?=#)|\n\n/m))
  .filter((item) => item.includes('posthorn_'))

/** Values stand in the documents beside their metric, but for those that have lists of their own. */
function unknownValues(metric: string, label: string, pattern: string): string[] {
  if (label === 'upstream' || label === 'le') return []
  const values = pattern.split('|').filter((value) => value !== '.*')
  const lists: Record<string, readonly string[]> = { channel: channels, status: messageStatuses }
  const family = metric.replace(/_(bucket|sum|count)$/, '')
  const described = items.filter((item) => item.includes(`\`${family}\``)).join('\n')
  return values
    .filter((value) => !(lists[label]?.includes(value) ?? described.includes(`\`${value}\``)))
    .map((value) => `${label} of ${metric} has no value ${value}`)
}

test('every metric and label in dashboards and alerts is one of a running gateway', () => {
  const queries = readQueries()
  assert.ok(queries.length > 100, `there are only ${queries.length} queries`)
  assert.deepEqual(queries.flatMap(faultsOf), [])
})

test('a misspelt metric, label, value or query is noticed', () => {
  const place = 'here'
  const of = (expr: string) => faultsOf({ place, expr }).join('\n')
  assert.match(of('rate(posthorn_submit_total[5m])'), /no metric posthorn_submit_total/)
  assert.match(of('posthorn_connections_up{upstraem="a"}'), /posthorn_connections_up has no label upstraem/)
  assert.match(
    of('posthorn_submits_total{outcome="lost"}'),
    /outcome of posthorn_submits_total has no value lost/,
  )
  assert.match(
    of('sum by (country) (posthorn_connections_up)'),
    /no metric of the query has the label country/,
  )
  assert.match(of('sum(rate(posthorn_connections_up[5m])'), /no PromQL/)
  assert.equal(of('sum by (le) (rate(posthorn_submit_seconds_bucket[5m]))'), '')
})

test('every metric of a gateway is on a dashboard or in the documents', () => {
  const used = new Set(
    readQueries().flatMap(({ expr }) => parseQuery(expr).selectors.map(({ metric }) => metric)),
  )
  const documents = ['monitoring', 'verification-guard', 'traffic-rules', 'running'].map((name) =>
    readText(`docs/operations/${name}.md`),
  )
  const own = [...known.keys()].filter((name) => name.startsWith('posthorn_'))
  const missing = own.filter((name) => {
    const base = name.replace(/_(bucket|sum|count)$/, '')
    return !used.has(name) && !documents.some((text) => text.includes(base))
  })
  assert.deepEqual(missing, [])
})

test('dashboards have distinct names, panels that do not overlap, and variables that are defined', () => {
  const all = readDashboards()
  const wanted = ['overview', 'upstreams', 'callbacks', 'database', 'verification', 'voice']
  assert.deepEqual([...all.keys()].toSorted(), wanted.map((name) => `${name}.json`).toSorted())
  assert.equal(new Set([...all.values()].map(({ uid }) => uid)).size, all.size)
  for (const [file, { panels, templating }] of all) {
    const cells = new Set<string>()
    for (const { title, gridPos, targets } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(x < 24 && !cells.has(`${x},${y}`), `${file}: ${title} lies over another panel`)
          cells.add(`${x},${y}`)
        }
      }
      for (const { expr } of targets) {
        const names = [...expr.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
        const defined = ['__rate_interval', ...templating.list.map(({ name }) => name)]
        for (const name of names) assert.ok(defined.includes(name), `${file}: $${name} is not defined`)
      }
    }
    for (const { type, query } of templating.list) {
      if (type !== 'query' || typeof query === 'string') continue
      const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(query.query) ?? []
      assert.ok(known.get(metric)?.includes(label), `${file}: ${query.query}`)
    }
  }
})

test('every alert has a severity, a sentence and a runbook, which a gateway serves', async () => {
  const alerts = readAlerts()
  const page = await (await fetch(`${harness.url}/docs/operations/runbooks`)).text()
  const names = alerts.map(({ alert }) => alert)
  for (const { alert, labels, annotations } of alerts) {
    assert.match(labels.severity, /^(critical|warning)$/, alert)
    assert.ok(annotations.summary.length > 10 && annotations.description.length > 30, alert)
    assert.match(annotations.runbook_url, new RegExp(`/docs/operations/runbooks#${alert.toLowerCase()}$`))
    assert.ok(page.includes(`id="${alert.toLowerCase()}"`), `the page has no section ${alert}`)
  }
  assert.equal(new Set(names).size, names.length)
})

test('every runbook is that of an alert and says what it means, how to see the cause, what to do and when it is over', () => {
  const names = readAlerts().map(({ alert }) => alert)
  const sections = readText('docs/operations/runbooks.md').split(/^### /m).slice(1)
  assert.deepEqual(sections.map((section) => section.split('\n')[0]).toSorted(), names.toSorted())
  for (const section of sections) {
    for (const part of ['What users notice.', 'How to see the cause.', 'What to do.', 'It is over when'])
      assert.ok(section.includes(`**${part}`), `${section.split('\n')[0]} lacks "${part}"`)
  }
})

test('the commands that runbooks name exist, with their options', async () => {
  const commands = new Set(
    [...readText('docs/operations/runbooks.md').matchAll(/`posthorn ([^`]+)`/g)].map((m) => m[1] ?? ''),
  )
  assert.ok(commands.size > 10)
  const run = commandLine({})
  for (const command of commands) {
    const words = command.split(' ')
    const firstArgument = words.findIndex((word) => !/^[a-z]+(-[a-z]+)*$/.test(word))
    const names = firstArgument === -1 ? words : words.slice(0, firstArgument)
    const { out, exitCode } = await run(...names, '--help')
    assert.equal(exitCode, 0, command)
    assert.match(out, new RegExp(`^Usage: posthorn ${names.join(' ')}\\b`), `posthorn ${command}`)
    for (const option of words.filter((word) => word.startsWith('--')))
      assert.ok(out.includes(option), `posthorn ${names.join(' ')} has no ${option}`)
  }
})
