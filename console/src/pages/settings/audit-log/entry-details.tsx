import { useAccountName } from '../../../gateway/use-gateway.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

type Details = Readonly<Record<string, unknown>>

/** What was kept of a change, and what was before and after it, in words. */
export function EntryDetails({ details }: { details: Details }) {
  const names: Partial<Record<string, string>> = useTexts('auditLog.fields')
  return (
    <dl className="small">
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
