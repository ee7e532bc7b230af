import { decidePrefix, forgetPrefix } from '../../../admin/guard.ts'
import type { verificationQuestions } from '../contract/verification.ts'
import type { Answers, Asked } from '../contract.ts'
import { maskFor } from '../mask.ts'
import { readCode, readCodes, readServices } from './read-codes.ts'
import { readFunnel } from './read-funnel.ts'
import { readConversion, readGuard } from './read-guard.ts'
import type { VerificationPorts } from './verification-ports.ts'

export function verificationAnswers(ports: VerificationPorts): Answers<keyof typeof verificationQuestions> {
  const { db, clock } = ports
  const decide = async (
    {
      body: { key: prefix, minutes, reason },
      note,
    }: Asked<'POST /verification/close' | 'POST /verification/open'>,
    state: 'open' | 'closed',
  ) => {
    const forMs = minutes === null ? null : minutes * 60_000
    note((await decidePrefix(db, { prefix, state, reason, forMs }, clock.now())).key)
    return {}
  }
  return {
    'GET /verification/funnel': ({ query }) => readFunnel(ports, query),
    'GET /verification/conversion': ({ by }) => readConversion(ports, maskFor(by.role)),
    'GET /verification/guard': ({ by }) => readGuard(ports, maskFor(by.role)),
    'POST /verification/close': (asked) => decide(asked, 'closed'),
    'POST /verification/open': (asked) => decide(asked, 'open'),
    'POST /verification/forget': async ({ body, note }) => {
      note(await forgetPrefix(db, body.key))
      return {}
    },
    'GET /verification/services': () => readServices(ports),
    'GET /verification/codes': ({ query, by }) => readCodes(ports, query, maskFor(by.role)),
    'GET /verification/one': ({ query, by }) => readCode(ports, query.verifyId, maskFor(by.role)),
  }
}
