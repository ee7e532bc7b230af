import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { BodyOf } from '../../console-contract/contract.ts'
import type { TriedCodeView } from '../../console-contract/operating/verification.ts'
import { codeLength } from '../../domain/otp/code-alphabet.ts'
import { enteredCode } from '../../domain/otp/entered-code.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { parseRecipient } from '../../edges/verify/recipient.ts'
import {
  createErrors,
  limitError,
  type VerifyRefusal,
  verifyErrors,
} from '../../edges/verify/verify-errors.ts'
import type { Verification } from '../../engines/verification/verification.ts'
import { parseVerifyId } from '../../engines/verification/verify-id.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { knownAccount, refuseDisabled } from '../send/send-handlers.ts'

export interface TryCodePorts {
  catalogue: Pick<Catalogue, 'account' | 'accounts'>
  codes: Pick<Verification, 'create' | 'check'>
}

/** Sends a code of a service, as a client of the account would. Rejects with `ConsoleRefusal` in the API's words. */
export async function tryCode(
  { catalogue, codes }: TryCodePorts,
  { accountId, serviceId, type, recipient: written, lang }: BodyOf<'POST /verification/try'>,
  clientAddress: string,
): Promise<{ verifyId: string }> {
  const account = knownAccount(catalogue, accountId)
  refuseDisabled(account)
  const created = await codes.create({
    ...readRecipient(type, written, account),
    ...{ account, type, serviceId, lang, clientAddress },
    ...{ codeLength: codeLength.usual, codeType: 'numeric' },
    ...{ senderName: null, customId: null, userAddress: null, hook: null },
    ...{ code: null, payment: null, appHash: null, maxPriceMicros: null },
  })
  if (created.kind === 'limited') throw refused(verifyErrors.limited(created.retryAfterSeconds))
  if (created.kind === 'too-dear') throw refused(verifyErrors.tooDear(formatMicros(created.priceMicros)))
  if (created.kind === 'country' || created.kind === 'service-price') throw refused(limitError(created))
  if (created.kind === 'refused') throw refused(createErrors[created.why])
  return { verifyId: created.verifyId }
}

/** Counts an attempt, then compares. */
export async function checkTriedCode(
  { catalogue, codes }: TryCodePorts,
  { accountId, verifyId, recipient: written, code }: BodyOf<'POST /verification/try/check'>,
): Promise<TriedCodeView> {
  const account = knownAccount(catalogue, accountId)
  const { recipient } = readRecipient(written.includes('@') ? 'email' : 'sms', written, account)
  const known = parseVerifyId(verifyId)
  if (known === null) return { status: 'expired' }
  const { status } = await codes.check({ accountId, verifyId: known, recipient, code: enteredCode(code) })
  return { status }
}

/** Numbers as people type them, with spaces, dashes and brackets. */
function readRecipient(type: VerificationType, written: string, { country }: CatalogueAccount) {
  const typed = type === 'email' ? written.trim() : written.replaceAll(/[\s().-]/g, '')
  const read = parseRecipient(type, typed, country)
  if (read.kind === 'read') return read.value
  throw new ConsoleRefusal(type === 'email' ? 'recipient-email' : 'recipient-phone', {}, 'recipient')
}

function refused({ reason, sentence }: VerifyRefusal): ConsoleRefusal {
  return new ConsoleRefusal('operation-refused', { code: reason, sentence }, null)
}
