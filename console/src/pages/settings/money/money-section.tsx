import './money.css'
import { useMayForAll } from '../../../gateway/use-gateway.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { DaysPanel } from './days-panel.tsx'
import { LedgerPanel } from './ledger-panel.tsx'

/** The money of the account, and the audit of all accounts. */
export function MoneySection() {
  const mayAudit = useMayForAll('operator')
  const seesCosts = useMayForAll('viewer')
  return (
    <>
      <BalancePanel />
      <DaysPanel />
      <LedgerPanel />
      {mayAudit && <AuditPanel />}
      {seesCosts && <CostsPanel />}
    </>
  )
}
