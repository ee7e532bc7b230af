import { systemClock } from '../../../kit/time/clock.ts'
import type { ServerDatabase } from '../../../store/database.ts'
import { DatabaseClock } from '../../../store/pg/database-clock.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'
import { networkTimeOffset } from '../network-time.ts'

const warnMs = 1_000
const problemMs = 30_000
const advice = 'run chrony or systemd-timesyncd on the machine that is wrong'

/** The clock of this machine against the database's, measured as the gateway does it. */
export async function lookAtDatabaseClock(db: ServerDatabase): Promise<Said[]> {
  const clock = new DatabaseClock(systemClock)
  await using _ = await clock.follow(db, { fault: () => undefined, clockSkewed: () => undefined })
  const skewMs = clock.skewMs()
  const found = clock.warning()
  if (found === null) return [ok('clock', `${Math.abs(skewMs)} ms from the database's`)]
  return [Math.abs(skewMs) > problemMs ? problem('clock', found, advice) : warning('clock', found, advice)]
}

/** The same against a time server that the operator names: `host` or `host:port`. */
export function checkNetworkTime(server: string): Check {
  const [, host = server, port = '123'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(server) ?? []
  const place = { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  return {
    name: 'clock',
    look: async (signal): Promise<Said[]> => {
      try {
        const offsetMs = await networkTimeOffset(place, Date.now, signal)
        const found = `this machine is ${describe(offsetMs)} ${server}`
        if (Math.abs(offsetMs) <= warnMs) return [ok('clock', found)]
        return [
          Math.abs(offsetMs) > problemMs ? problem('clock', found, advice) : warning('clock', found, advice),
        ]
      } catch (error) {
        const open = 'name another time server, or let UDP port 123 through'
        return [warning('clock', `the time server ${server} gave no time: ${describeError(error)}`, open)]
      }
    },
  }
}

function describe(offsetMs: number): string {
  const seconds = (Math.abs(offsetMs) / 1_000).toFixed(1)
  return `${seconds} s ${offsetMs < 0 ? 'ahead of' : 'behind'}`
}
