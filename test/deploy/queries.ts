import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { projectFolder } from '../support/project.ts'

const root = projectFolder
const dashboards = join(root, 'deploy', 'grafana', 'dashboards')

export interface Query {
  /** Where it stands: file and title. */
  place: string
  expr: string
}

export interface Alert {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook_url: string }
}

export interface Dashboard {
  uid: string
  title: string
  templating: { list: { name: string; type: string; query: string | { query: string } }[] }
  panels: {
    id: number
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets: { expr: string }[]
  }[]
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function readAlerts(): Alert[] {
  const { groups } = parse(readText('deploy/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function readDashboards(): Map<string, Dashboard> {
  const files = readdirSync(dashboards).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => [file, JSON.parse(readFileSync(join(dashboards, file), 'utf8')) as Dashboard]),
  )
}

/** Every query of alerts and dashboards, with Grafana's variables replaced by values. */
export function readQueries(): Query[] {
  const ofAlerts = readAlerts().map(({ alert, expr }) => ({ place: alert, expr }))
  const ofPanels = [...readDashboards()].flatMap(([file, { panels }]) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ place: `${file}, ${title}`, expr: withoutVariables(expr) })),
    ),
  )
  return [...ofAlerts, ...ofPanels]
}

function withoutVariables(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll('$upstream', '.*')
}

export interface Selector {
  metric: string
  matchers: { label: string; value: string }[]
}

export interface Parsed {
  /** Positions of syntax errors. */
  errors: number[]
  selectors: Selector[]
  /** Labels of `by`, `on` and the like. */
  grouping: string[]
}

/** Reads a query with Prometheus' own grammar. */
export function parseQuery(expr: string): Parsed {
  const parsed: Parsed = { errors: [], selectors: [], grouping: [] }
  const text = ({ from, to }: { from: number; to: number }) => expr.slice(from, to)
  parser.parse(expr).iterate({
    enter({ type, from, name, node }) {
      if (type.isError) parsed.errors.push(from)
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier')
        const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
        parsed.selectors.push({
          metric: metric === null ? '' : text(metric),
          matchers: matchers.map((matcher) => ({
            label: text(matcher.getChild('LabelName') ?? matcher),
            value: text(matcher.getChild('StringLiteral') ?? matcher).slice(1, -1),
          })),
        })
      }
      if (name === 'GroupingLabels')
        parsed.grouping.push(...node.getChildren('LabelName').map((label) => text(label)))
    },
  })
  return parsed
}
