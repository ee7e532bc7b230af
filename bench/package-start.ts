import { statSync } from 'node:fs'
import { PackedPackage } from '../release-checks/support/installed-package.ts'

/**
 * `npx posthorn start` of the packed package, installed in an empty folder: the first start, which makes a database,
 * and the median of `starts` that find it. Sizes in MiB. Needs the npm registry.
 */
export async function benchPackageStart({ starts }: { starts: number }) {
  using packed = await PackedPackage.make()
  const installed = await packed.install('shop')
  const { ownBytes, withDependenciesBytes, postgresBytes } = installed.sizes()
  const times: number[] = []
  for (let start = 0; start <= starts; start++) {
    await using gateway = await installed.start()
    times.push(Math.round(gateway.readyAfterMs))
  }
  const [firstStartMs, ...laterMs] = times
  return {
    packedMiB: inMiB(statSync(packed.file).size),
    unpackedMiB: inMiB(ownBytes),
    withDependenciesButPostgresMiB: inMiB(withDependenciesBytes),
    postgresMiB: inMiB(postgresBytes),
    firstStartMs,
    laterStartMs: laterMs.sort((a, b) => a - b)[Math.floor(starts / 2)],
    slowestLaterStartMs: laterMs.at(-1),
  }
}

function inMiB(bytes: number): number {
  return Math.round((bytes / 1_048_576) * 10) / 10
}
