/** What a metric, or a value of one of its labels, was called before. Metrics are named without `posthorn_`. */
interface FormerName {
  metric: string
  /** Absent: the metric had the same name. */
  formerMetric?: string
  /** Former values of a label, by those of today. Samples with other values have no former name. Absent: all have. */
  values?: { label: string; former: Readonly<Record<string, string>> }
}

const outcomesOfSubmits = { label: 'what', former: { outcomes: 'settle' } }

/** Shown beside the names of today for one release. The documents list them. */
const formerNames: readonly FormerName[] = [
  { metric: 'connections_up', formerMetric: 'links_up' },
  { metric: 'connection_downs_total', formerMetric: 'link_downs_total' },
  { metric: 'submits_total', values: { label: 'outcome', former: { completed: 'concluded' } } },
  { metric: 'reports_total', values: { label: 'fate', former: { kept: 'parked' } } },
  { metric: 'lookups_total', values: { label: 'outcome', former: { cached: 'kept' } } },
  { metric: 'unmatched_reports', formerMetric: 'parked_reports' },
  { metric: 'callbacks_total', values: { label: 'outcome', former: { 'dead-lettered': 'parked' } } },
  { metric: 'callback_backlog', values: { label: 'state', former: { 'dead-lettered': 'parked' } } },
  { metric: 'guard_blocked', formerMetric: 'guard_closed' },
  {
    metric: 'guard_blocks_total',
    formerMetric: 'guard_closures_total',
    values: { label: 'change', former: { blocked: 'closed', unblocked: 'opened' } },
  },
  { metric: 'commit_seconds', values: outcomesOfSubmits },
  { metric: 'committed_rows_total', values: outcomesOfSubmits },
  { metric: 'waiting_to_commit', values: outcomesOfSubmits },
]

/** A page in Prometheus' text format, with former names beside those of today. */
export function withFormerNames(page: string): string {
  const families = page.trimEnd().split('\n\n')
  return `${families.map((family) => `${family}${formerLines(family)}`).join('\n\n')}\n`
}

/** What follows a family: its former samples, with the lines of HELP and TYPE where their metric has another name. */
function formerLines(family: string): string {
  const name = formerNames.find(({ metric }) => family.startsWith(`# HELP posthorn_${metric} `))
  if (name === undefined) return ''
  const { metric, formerMetric = metric, values } = name
  const lines = family.split('\n')
  const about = formerMetric === metric ? [] : ['', ...lines.filter((line) => line.startsWith('#'))]
  const samples = lines.filter((line) => !line.startsWith('#'))
  const former = values === undefined ? samples : samples.flatMap((line) => withFormerValue(line, values))
  return [...about, ...former]
    .map((line) => `\n${line.replace(`posthorn_${metric}`, `posthorn_${formerMetric}`)}`)
    .join('')
}

function withFormerValue(sample: string, { label, former }: Required<FormerName>['values']): string[] {
  for (const [today, before] of Object.entries(former)) {
    const changed = sample.replace(`${label}="${today}"`, `${label}="${before}"`)
    if (changed !== sample) return [changed]
  }
  return []
}
