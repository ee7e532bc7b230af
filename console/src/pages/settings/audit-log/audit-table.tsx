import type { AuditEntryView } from '../../../../../packages/console-contract/administration.ts'
import { useAccountName } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { type Column, column } from '../../../parts/list/list-section.tsx'
import { When } from '../../../parts/values.tsx'
import { loggedRefusal } from '../../../texts/logged-refusals.ts'
import { StoredTarget } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** `onUser` shows what one user did. */
export function useAuditColumns(onUser: (name: string) => void): Column<AuditEntryView>[] {
  const texts = useTexts('auditLog')
  return [
    column(texts.when, ({ at }) => <When at={at} />),
    column(texts.who, ({ userName }) => (
      <Button
        look="quiet"
        className="audit-log-who"
        onClick={() => onUser(userName)}
        title={texts.onlyOf({ name: userName })}
      >
        {userName}
      </Button>
    )),
    column(texts.what, (entry) => <Deed of={entry} />),
    column(texts.from, ({ address }) => (
      <code className="soft">{address === localAddress ? texts.thisMachine : address}</code>
    )),
    column(texts.outcome, (entry) => (
      <>
        <Outcome of={entry} />
        {!entry.sealed && (
          <span className="badge unsure" title={texts.notSealedAbout}>
            {texts.notSealed}
          </span>
        )}
      </>
    )),
  ]
}

/** The address of changes by command, as the log has it. */
const localAddress = 'this machine'

function Deed({ of: { action, target, details } }: { of: AuditEntryView }) {
  const texts = useTexts('auditLog')
  const actions: Partial<Record<string, string>> = useTexts('auditLog.actions')
  const shown = Object.entries(details).filter(([, value]) => value !== null && value !== undefined)
  return (
    <div className="row baseline breaks audit-log-deed">
      {actions[action] ?? action}
      {target !== '' && (
        <strong>
          <StoredTarget text={target} />
        </strong>
      )}
      {shown.length > 0 && (
        <details>
          <summary className="soft small">{texts.details}</summary>
          <EntryDetails details={Object.fromEntries(shown)} />
        </details>
      )}
    </div>
  )
}

function Outcome({ of: { outcome } }: { of: AuditEntryView }) {
  const texts = useTexts('auditLog')
  const { language } = useLanguage()
  if (outcome === 'done') return <span className="badge good">{texts.done}</span>
  if (outcome === null) {
    return (
      <span className="badge unsure" title={texts.unknownAbout}>
        {texts.unknown}
      </span>
    )
  }
  return (
    <div className="audit-log-outcome">
      <span className="badge bad">{texts.refused}</span>
      <span className="small soft">{loggedRefusal(outcome, language)}</span>
    </div>
  )
}

type Details = Readonly<Record<string, unknown>>

/** What was kept of a change, and what was before and after it, in words. */
function EntryDetails({ details }: { details: Details }) {
  const names: Partial<Record<string, string>> = useTexts('auditLog.fields')
  return (
    <dl className="small stack-1">
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt className="soft">{names[name] ?? name}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const texts = useTexts('auditLog.values')
  const accountName = useAccountName()
  if (value === null) return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (name === 'accountId' && typeof value === 'number') return accountName(value)
  if (/(?:At|Until)$/.test(name) && typeof value === 'number') return <When at={value} />
  if (name === 'role' && typeof value === 'string' && value in texts) {
    return texts[value as 'admin' | 'operator' | 'viewer']
  }
  const isState = name === 'before' || name === 'after'
  if (isState && typeof value === 'object') return <EntryDetails details={value as Details} />
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}
