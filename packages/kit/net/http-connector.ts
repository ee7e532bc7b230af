import { Agent, buildConnector } from 'undici'
import { skipInterimResponses } from './interim-responses.ts'

/** The connector that every HTTP client of ours uses: undici's, on whose connections interim responses are skipped. */
export function httpConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null)
      skipInterimResponses(socket)
      callback(null, socket)
    })
}

/** For single requests to hosts that the operator chose. Its connections end by themselves when they are idle. */
export const httpAgent = new Agent({ connect: httpConnector({}) })
