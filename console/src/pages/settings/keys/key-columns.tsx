import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Column } from '../../../parts/list/table.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { isEnded, keyState } from './key-state.ts'
import { keysTexts } from './texts.ts'

export function useKeyColumns(): Column<KeyView>[] {
  const texts = useTexts(keysTexts)
  return [
    { heading: texts.key, cell: (key) => <KeyName of={key} /> },
    { heading: texts.goodFor, cell: (key) => <KeyLimits of={key} /> },
    {
      heading: texts.used,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className="soft">{texts.never}</span> : <When at={lastUsedAt} />,
    },
    { heading: texts.state, cell: (key) => <KeyBadge of={key} /> },
  ]
}

function KeyName({ of: { keyId, name, hint, createdAt } }: { of: KeyView }) {
  const texts = useTexts(keysTexts)
  return (
    <div className="keys-name">
      <strong>{name}</strong> <code className="soft">…{hint}</code>
      <div className="soft small">
        {texts.number(keyId)}, {texts.made} <When at={createdAt} />
      </div>
    </div>
  )
}

function KeyLimits({ of: { scopes, addresses } }: { of: KeyView }) {
  const texts = useTexts(keysTexts)
  return (
    <div className="keys-limits">
      <span className={scopes === null ? 'soft' : ''}>
        {scopes === null ? texts.everything : scopes.map((scope) => texts.scope[scope]).join(', ')}
      </span>
      <span className="soft small">
        {texts.from} {addresses === null && texts.anywhere}
        {addresses?.map((address) => (
          <code key={address}>{address}</code>
        ))}
      </span>
    </div>
  )
}

function KeyBadge({ of: key }: { of: KeyView }) {
  const texts = useTexts(keysTexts)
  const state = keyState(key)
  const look = { valid: 'good', expired: 'bad', revoked: 'bad' }[state]
  const at = key.revokedAt ?? key.expiresAt
  return (
    <div className="keys-state">
      <span className={`badge ${look}`}>{texts[state]}</span>
      {at !== null && (
        <div className="soft small">
          {!isEnded(key) && texts.until} <When at={at} />
        </div>
      )}
    </div>
  )
}
