import { alertKindFacts } from '../../../../packages/domain/alerts/alert-kinds.ts'
import type { DescribedAlert } from '../../../../packages/domain/alerts/alert-sentence.ts'
import { carrierPath, messagesAddress, webhooksAddress } from '../../parts/list/list-addresses.ts'

const minuteMs = 60_000

interface LinkedAlert extends Pick<DescribedAlert, 'kind' | 'subject'> {
  since: number
  resolvedAt: number | null
}

/**
 * The page of what an alert is about; of a channel the messages that were measured: from a window before it was bad.
 * `windowMinutes`: of its rule, null where that is gone. Null for an account that is gone.
 */
export function subjectPath(
  { kind, subject, since, resolvedAt }: LinkedAlert,
  accounts: readonly { accountId: number; name: string }[],
  windowMinutes: number | null,
): string | null {
  if (kind === 'queue-age') return messagesAddress({ status: 'waiting', carrier: subject })
  switch (alertKindFacts[kind].of) {
    case 'channel': {
      const windowMs = (windowMinutes ?? alertKindFacts[kind].windowMinutes ?? 0) * minuteMs
      const time = {
        timeOf: 'ended',
        from: since - windowMs,
        ...(resolvedAt !== null && { to: resolvedAt }),
      } as const
      return messagesAddress({ channel: subject, use: 'last', ...time })
    }
    case 'carrier':
      return carrierPath(subject)
    case 'endpoint':
      return webhooksAddress({ state: 'pending', host: subject })
    case 'installation':
      return '/verification/fraud-protection'
    case 'account': {
      const found = accounts.find(({ name }) => name === subject)
      return found === undefined ? null : `/settings/money?account=${found.accountId}`
    }
  }
}
