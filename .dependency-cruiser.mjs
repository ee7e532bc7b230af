// Packages come from architecture.json: imports go down only.
import { readFileSync } from 'node:fs'

const { packages, telephony, simulators, console, clients, bundled } = JSON.parse(
  readFileSync('architecture.json', 'utf8'),
)
const within = (paths) => paths.map((path) => `^${path.replaceAll('.', '\\.')}(/|$)`)

const tests = '^(packages/[^/]+|telephony)/test/'

const upward = packages.slice(0, -1).map((name, index) => ({
  name: `${name} imports nothing above it`,
  severity: 'error',
  from: { path: within([name]), pathNot: tests },
  to: { path: within(packages.slice(index + 1)) },
}))

export default {
  forbidden: [
    ...upward,
    {
      name: 'the domain is pure',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: 'libphonenumber-js' },
    },
    {
      name: 'telephony stands alone',
      comment: telephony.because,
      severity: 'error',
      from: { path: '^telephony/', pathNot: '^telephony/test/' },
      to: {
        path: '^(packages|console|simulators|test|regression|release-checks|simulation|soak|bench|conformance|telephony/test)/',
      },
    },
    {
      name: 'simulators stand alone',
      comment: simulators.because,
      severity: 'error',
      from: { path: '^simulators/' },
      to: { path: '^packages/', pathNot: within(simulators.may) },
    },
    {
      name: 'the console sees its contract alone',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(packages|telephony|simulators|test|bench|simulation|soak|regression|release-checks)/',
        pathNot: within(console.may),
      },
    },
    {
      name: 'a browser can run what the console reaches',
      severity: 'error',
      from: { path: '^console/src/' },
      to: {
        path: '^node_modules/libphonenumber-js/|^(node:)?(fs|crypto|net|buffer|path|os|url|util|stream)$',
        reachable: true,
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
      from: { path: '^packages/', pathNot: tests },
      to: {
        path: '^(clients|console|simulators|test|packages/[^/]+/test|telephony/test|regression|release-checks|simulation|soak|bench|conformance|tools)/',
      },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no development tools in the product',
      severity: 'error',
      from: { path: '^(packages|telephony|simulators)/', pathNot: tests },
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
