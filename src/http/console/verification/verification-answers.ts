import type { verificationQuestions } from '../contract/verification.ts'
import type { Answers } from '../contract.ts'
import { maskFor } from '../mask.ts'
import { readCode, readCodes, readServices } from './read-codes.ts'
import { readFunnel } from './read-funnel.ts'
import { decide, forget, readConversion, readGuard } from './read-guard.ts'
import type { VerificationPorts } from './verification-ports.ts'

export function verificationAnswers(ports: VerificationPorts): Answers<keyof typeof verificationQuestions> {
  return {
    'GET /verification/funnel': ({ query }) => readFunnel(ports, query),
    'GET /verification/conversion': ({ by }) => readConversion(ports, maskFor(by.role)),
    'GET /verification/guard': ({ by }) => readGuard(ports, maskFor(by.role)),
    'POST /verification/close': async ({ body, note }) => {
      note(await decide(ports, 'closed', body))
      return {}
    },
    'POST /verification/open': async ({ body, note }) => {
      note(await decide(ports, 'open', body))
      return {}
    },
    'POST /verification/forget': async ({ body, note }) => {
      note(await forget(ports, body.key))
      return {}
    },
    'GET /verification/services': () => readServices(ports),
    'GET /verification/codes': ({ query, by }) => readCodes(ports, query, maskFor(by.role)),
    'GET /verification/one': ({ query, by }) => readCode(ports, query.verifyId, maskFor(by.role)),
  }
}
