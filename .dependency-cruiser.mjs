// Layers come from architecture.json: imports go down only, inside a layer a folder may import its neighbours.
import { readFileSync } from 'node:fs'

const { layers, telephony, simulators, console, clients, bundled, exceptions } = JSON.parse(
  readFileSync('architecture.json', 'utf8'),
)
const within = (paths) => paths.map((path) => `^${path.replaceAll('.', '\\.')}(/|$)`)

const upward = layers.slice(0, -1).map((layer, index) => ({
  name: `${layer.name} imports nothing above it`,
  severity: 'error',
  from: { path: within(layer.folders), pathNot: exceptions.map(({ from }) => `^${from}$`) },
  to: { path: within(layers.slice(index + 1).flatMap(({ folders }) => folders)) },
}))

export default {
  forbidden: [
    ...upward,
    {
      name: 'the domain is pure',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: 'libphonenumber-js' },
    },
    {
      name: 'telephony stands alone',
      comment: telephony.because,
      severity: 'error',
      from: { path: '^telephony/', pathNot: '^telephony/test/' },
      to: {
        path: '^(src|console|simulators|test|regression|simulation|soak|bench|conformance|telephony/test)/',
      },
    },
    {
      name: 'simulators stand alone',
      comment: simulators.because,
      severity: 'error',
      from: { path: '^simulators/' },
      to: { path: '^src/', pathNot: within(simulators.may) },
    },
    {
      name: 'the console sees its contract alone',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(src|telephony|simulators|test|bench|simulation|soak|regression)/',
        pathNot: within(console.may),
      },
    },
    {
      name: 'client libraries stand alone',
      comment: clients.because,
      severity: 'error',
      from: { path: '^clients/[^/]+/src/' },
      to: { pathNot: '^clients/[^/]+/src/' },
    },
    {
      name: 'the product does not import simulators or tests',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^(clients|console|simulators|test|telephony/test|regression|simulation|soak|bench|conformance)/',
      },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no development tools in the product',
      severity: 'error',
      from: { path: '^(src|telephony|simulators)/' },
      comment: bundled.because,
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: bundled.packages.map((name) => `^node_modules/${name}/`),
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
