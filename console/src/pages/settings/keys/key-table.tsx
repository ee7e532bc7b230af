import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { Button } from '../../../parts/button.tsx'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { isEnded, keyState } from './key-state.ts'
import { keysTexts } from './texts.ts'

type Deed = (kind: 'change' | 'rotate' | 'revoke', key: KeyView) => void

export function KeyTable({ keys, onDo }: { keys: readonly KeyView[]; onDo?: Deed }) {
  const texts = useTexts(keysTexts)
  const columns: Column<KeyView>[] = [
    { heading: texts.key, cell: (key) => <KeyName of={key} /> },
    { heading: texts.goodFor, cell: (key) => <KeyLimits of={key} /> },
    {
      heading: texts.used,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className="soft">{texts.never}</span> : <When at={lastUsedAt} />,
    },
    { heading: texts.state, cell: (key) => <KeyBadge of={key} /> },
  ]
  if (onDo !== undefined) {
    columns.push({ heading: texts.actions, number: true, cell: (key) => <KeyActions of={key} onDo={onDo} /> })
  }
  return <Table caption={texts.title} columns={columns} rows={keys} keyOf={({ keyId }) => keyId} />
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

function KeyActions({ of: key, onDo }: { of: KeyView; onDo: Deed }) {
  const texts = useTexts(keysTexts)
  if (isEnded(key)) return null
  const name = `${key.name} …${key.hint}`
  return (
    <div className="row-actions">
      <Button onClick={() => onDo('change', key)} aria-label={texts.changeOf(name)}>
        {texts.change}
      </Button>
      <Button onClick={() => onDo('rotate', key)} aria-label={texts.rotateOf(name)}>
        {texts.rotate}
      </Button>
      <Button look="danger" onClick={() => onDo('revoke', key)} aria-label={texts.revokeOf(name)}>
        {texts.revoke}
      </Button>
    </div>
  )
}
