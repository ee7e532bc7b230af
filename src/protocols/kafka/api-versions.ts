import type { BrokerConnection } from './broker-connection.ts'
import { requireNoError } from './error-code.ts'

const apiKey = 18

// Answer, version 0: error_code i16, api_keys: [api_key i16, min_version i16, max_version i16].
/** The newest version of each API that the broker answers. */
export async function readApiVersions(broker: BrokerConnection): Promise<ReadonlyMap<number, number>> {
  const answer = await broker.request(apiKey, 0, () => undefined)
  requireNoError('the versions of the broker', answer.i16())
  return new Map(
    answer.array(() => {
      const key = answer.i16()
      answer.i16()
      return [key, answer.i16()] as const
    }),
  )
}
