import { maskedUrl } from '../../administration/masked-url.ts'
import { isInCountry } from '../../administration/messages/message-filters.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { AnswerOf, QueryOf } from '../../console-contract/contract.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { VerificationView } from '../../console-contract/operating/verification.ts'
import { callingCodeOf } from '../../domain/address/country.ts'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { StoredVerification } from '../../domain/otp/stored-verification.ts'
import {
  listVerifications,
  readVerification,
  searchVerifications,
} from '../../store/codes/verification-pages.ts'
import type { VerificationPorts } from './verification-ports.ts'

const rowsOfPage = 50

/** Rejects with `ConsoleRefusal` where a viewer searches for a number. */
export async function readCodes(
  ports: VerificationPorts,
  { recipient = '', before, ...filters }: QueryOf<'GET /verification/codes'>,
  mask: Mask,
): Promise<AnswerOf<'GET /verification/codes'>> {
  const wanted = parseRecipient(recipient)
  if (mask.hides && wanted !== null) {
    // A viewer could find a masked number by guessing.
    throw new ConsoleRefusal('verification-search-masked', {}, 'recipient')
  }
  if (wanted === null && Object.keys(filters).length > 0)
    return searchCodes(ports, filters, before ?? null, mask)
  const selection = { recipient: wanted, before: before ?? null, limit: rowsOfPage }
  const found = await listVerifications(ports.db, selection, ports.clock.now())
  return {
    codes: found.map((each) => toCodeView(ports, each, mask)),
    next: found.length === rowsOfPage ? (found.at(-1)?.verificationId ?? null) : null,
    lookedBackTo: null,
  }
}

/** Digits of a masked number that viewers see. */
const seenDigits = 5

/** The codes behind a figure of the other pages. Rejects with `ConsoleRefusal` where a viewer searches for a number. */
async function searchCodes(
  { db, clock, ...ports }: VerificationPorts,
  filters: Omit<QueryOf<'GET /verification/codes'>, 'recipient' | 'before'>,
  before: number | null,
  mask: Mask,
): Promise<AnswerOf<'GET /verification/codes'>> {
  const { country, prefix = null, accountId = null, serviceId = null, type = null, stage = null } = filters
  if (mask.hides && prefix !== null && prefix.length > seenDigits) {
    throw new ConsoleRefusal('verification-search-masked', {}, 'prefix')
  }
  // No number begins with a letter.
  const code = country === undefined ? prefix : (callingCodeOf(country) ?? 'x')
  const selection = { accountId, serviceId, type, stage, prefix: code, from: filters.from ?? null }
  const page = { before, limit: rowsOfPage }
  const { verifications, ...end } = await searchVerifications(db, selection, page, clock.now())
  const within = verifications.filter(({ recipient }) => isInCountry(recipient, country))
  return { codes: within.map((each) => toCodeView({ db, clock, ...ports }, each, mask)), ...end }
}

/** Rejects with `ConsoleRefusal` where there is no such verification. */
export async function readCode(
  ports: VerificationPorts,
  verifyId: string,
  mask: Mask,
): Promise<VerificationView> {
  const found = await readVerification(ports.db, verifyId, ports.clock.now())
  if (found !== null) return toCodeView(ports, found, mask)
  throw new ConsoleRefusal('verification-unknown', {})
}

/** A telephone number as people type it, or an e-mail address; null for anything else. */
function parseRecipient(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  return toSubscriber(trimmed.includes('@') ? trimmed : trimmed.replaceAll(/\D/g, ''))
}

function toCodeView(
  { nameOf }: VerificationPorts,
  { accountId, ...stored }: StoredVerification,
  given: Mask,
): VerificationView {
  const mask = maskAbout(given, stored.recipient)
  return {
    ...stored,
    account: nameOf(accountId),
    recipient: mask.recipient(stored.recipient),
    customId: mask.words(stored.customId),
    hook: stored.hook === null ? null : maskedUrl(stored.hook, mask),
  }
}
