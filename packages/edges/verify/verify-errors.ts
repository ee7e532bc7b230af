import type { ServiceLimit } from '../../domain/otp/service-limit.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import type { CreateRefusal } from '../../engines/verification/creations.ts'
import { type ApiRefusal, envelopeErrors, fieldError, itemErrors } from '../../operations/errors.ts'

/** A refused request: docs/reference/contract.md, "Errors of the verification interface". */
export interface VerifyRefusal {
  httpStatus: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503
  /** For programs (metrics). */
  reason: string
  /** For the client. */
  sentence: string
  /** For a 429. */
  retryAfterSeconds?: number
}

export const verifyErrors = {
  contentType: of(400, envelopeErrors.contentType),
  json: of(400, envelopeErrors.json),
  notAnObject: said(400, 'json', 'The request body must be a JSON object with auth and command'),
  accessDenied: of(401, envelopeErrors.accessDenied),
  accountDisabled: of(403, envelopeErrors.accountDisabled),
  scope: of(403, itemErrors.scope),
  command: said(400, 'command', 'command must be verify/create, verify, verify/status or verify/cancel'),
  byPost: (command: string) => said(400, 'command', `${command} takes POST requests only`),
  repeated: (name: string) => said(400, 'field', `${name} must be given once`),
  idempotencyKey: of(400, envelopeErrors.idempotencyKey),
  otherBody: of(400, envelopeErrors.otherBody),
  senderName: of(400, itemErrors.alphaName),
  service: of(400, fieldError('service_id', 'that of a configured service')),
  unknown: said(404, 'id', 'verify_id must be that of a verification of this account'),
  typeOfService: said(400, 'field', 'type must be one that the service allows'),
  noTariff: of(400, itemErrors.noTariff),
  notEnoughMoney: of(400, itemErrors.notEnoughMoney),
  tooDear: (price: string) => of(400, itemErrors.tooDear(price)),
  country: (service: string, countries: string) =>
    of(400, fieldError('phone', `of a country that service ${service} allows: ${countries}`, 'phone')),
  servicePrice: (service: string, price: string, max: string) =>
    said(400, 'price', `The code may cost ${price}, and service ${service} allows ${max} at most`),
  tooMuchUnpaid: { ...of(429, itemErrors.tooMuchUnpaid), retryAfterSeconds: 60 },
  contentEncoding: of(415, envelopeErrors.contentEncoding),
  damagedBody: of(400, envelopeErrors.damagedBody),
  bodyTooLarge: (maxBytes: number) => of(413, envelopeErrors.bodyTooLarge(maxBytes)),
  limited: (retryAfterSeconds: number) => ({
    ...said(429, 'limit', 'There were too many codes, please try again later'),
    retryAfterSeconds,
  }),
  tooMuch: { ...of(429, itemErrors.tooMuch), retryAfterSeconds: 1 },
  storage: of(503, envelopeErrors.storage),
  outcomeUnknown: said(
    503,
    'outcome-unknown',
    'The gateway lost its database while it accepted this: the code may be on its way',
  ),
  overload: of(503, envelopeErrors.overload),
  internal: of(500, envelopeErrors.internal),
}

/** The refusals of a code besides limits. */
export const createErrors: Record<CreateRefusal, VerifyRefusal> = {
  service: verifyErrors.service,
  type: verifyErrors.typeOfService,
  sender: verifyErrors.senderName,
  tariff: verifyErrors.noTariff,
  money: verifyErrors.notEnoughMoney,
  unpaid: verifyErrors.tooMuchUnpaid,
}

/** A code that its service does not send to a recipient. */
export function limitError(limit: ServiceLimit): VerifyRefusal {
  const service = String(limit.serviceId)
  return limit.kind === 'country'
    ? verifyErrors.country(service, limit.countries.join(', '))
    : verifyErrors.servicePrice(service, formatMicros(limit.priceMicros), limit.maxPrice)
}

/** The refusal by `Admission.authenticated`. */
export function bodyError(refusal: ApiRefusal): VerifyRefusal {
  switch (refusal) {
    case envelopeErrors.notAnObject:
      return verifyErrors.notAnObject
    case envelopeErrors.accessDenied:
      return verifyErrors.accessDenied
    case envelopeErrors.accountDisabled:
      return verifyErrors.accountDisabled
    case envelopeErrors.overload:
      return verifyErrors.overload
    case envelopeErrors.contentEncoding:
      return verifyErrors.contentEncoding
    default:
      return of(refusal.code === 'too-large' ? 413 : 400, refusal)
  }
}

/** The refusal by `Admission.refusalOf`. */
export function faultError({ code }: ApiRefusal): VerifyRefusal {
  if (code === 'storage') return verifyErrors.storage
  if (code === 'outcome-unknown') return verifyErrors.outcomeUnknown
  return code === 'overload' ? verifyErrors.overload : verifyErrors.internal
}

/** A hook that callbacks must not go to. */
export function hookError(sentence: string): VerifyRefusal {
  return said(400, 'field', sentence)
}

/** A field that does not match its schema. */
export function invalid(refusal: ApiRefusal): VerifyRefusal {
  return of(400, refusal)
}

function of(httpStatus: VerifyRefusal['httpStatus'], { code, sentence }: ApiRefusal): VerifyRefusal {
  return said(httpStatus, code, sentence)
}

function said(httpStatus: VerifyRefusal['httpStatus'], reason: string, sentence: string): VerifyRefusal {
  return { httpStatus, reason, sentence }
}
