import { alertKindFacts } from '../../../../packages/domain/alerts/alert-kinds.ts'
import type { DescribedAlert } from '../../../../packages/domain/alerts/alert-sentence.ts'
import { carrierPath, messagesAddress, webhooksAddress } from '../../parts/list/list-addresses.ts'

/** The page of what an alert is about. Null for an account that is gone. */
export function subjectPath(
  { kind, subject }: Pick<DescribedAlert, 'kind' | 'subject'>,
  accounts: readonly { accountId: number; name: string }[],
): string | null {
  if (kind === 'queue-age') return messagesAddress({ status: 'waiting', carrier: subject })
  switch (alertKindFacts[kind].of) {
    case 'channel':
      return messagesAddress({ channel: subject, use: 'last', time: '24h' })
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
