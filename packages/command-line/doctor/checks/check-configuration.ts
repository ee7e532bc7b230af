import { findKind } from '../../../carriers/kinds.ts'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../../kit/net/loopback.ts'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import { ConfigFaults } from '../../../settings/faults.ts'
import { type Check, ok, problem, type Said, warning } from '../finding.ts'
import { isName, ofUrl } from '../servers.ts'

/** Faults of the environment or of the file, each with its line. */
export function checkConfiguration(config: Config | ConfigFaults, file: string | null): Check {
  return {
    name: 'configuration',
    look: () =>
      Promise.resolve(
        config instanceof ConfigFaults ? describeFaults(config) : judged(config, file ?? 'sandbox'),
      ),
  }
}

function describeFaults({ source, faults }: ConfigFaults): Said[] {
  return faults.map(({ path, line, message }) => {
    const place = line === null ? source : `${source}:${line}`
    const named = path === '' ? message : `${path} ${message}`
    return problem(place, named, 'correct it, then run posthorn check; the gateway does not start like this')
  })
}

function judged(config: Config, file: string): Said[] {
  const said = withoutPublicName(config)
  if (config.mode === 'sandbox') {
    const advice =
      'write a posthorn.yaml, beginning with posthorn.example.yaml, before real messages are sent'
    said.unshift(warning(file, 'there is no configuration file: every carrier is simulated', advice))
  }
  return said.length > 0 ? said : [ok(file, `${config.upstreams.length} upstreams, no faults`)]
}

/** Where carriers post reports, seen from the text of the address alone. */
function withoutPublicName({ publicUrl, upstreams, mode }: Config): Said[] {
  const posting = upstreams.filter((upstream) => findKind(upstream).posts).map(({ name }) => name)
  if (publicUrl === null || posting.length === 0 || mode === 'sandbox') return []
  const { host, url } = ofUrl('publicUrl', 'publicUrl', publicUrl)
  const advice = 'set publicUrl to the https address by which the internet reaches this gateway'
  if (isLoopback(host) || (!isName(host) && !isPublicAddress(host))) {
    const found = `${url} is no public address: ${posting.join(', ')} cannot post reports to it`
    return [problem('publicUrl', found, advice)]
  }
  if (publicUrl.startsWith('https:')) return []
  const found = `${url} is not encrypted: reports of ${posting.join(', ')} can be read and changed on the way`
  return [warning('publicUrl', found, advice)]
}
