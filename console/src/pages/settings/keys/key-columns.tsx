import './keys.css'
import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { type Column, column } from '../../../parts/list/list-section.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

export function useKeyColumns(): Column<KeyView>[] {
  const texts = useTexts('keys')
  return [
    column(texts.key, ({ keyId, name, hint, createdAt }) => (
      <div className="nowrap">
        <strong>{name}</strong> <code className="soft">…{hint}</code>
        <div className="soft small">
          {texts.number({ keyId })}, {texts.made} <When at={createdAt} />
        </div>
      </div>
    )),
    column(texts.goodFor, ({ scopes, addresses }) => (
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
    )),
    column(texts.used, ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="soft">{texts.never}</span> : <When at={lastUsedAt} />,
    ),
    column(texts.state, (key) => <KeyBadge of={key} />),
  ]
}

function KeyBadge({ of: key }: { of: KeyView }) {
  const texts = useTexts('keys')
  const state = keyState(key)
  const look = { valid: 'good', expired: 'bad', revoked: 'bad' }[state]
  const at = key.revokedAt ?? key.expiresAt
  return (
    <div>
      <span className={`badge ${look}`}>{texts[state]}</span>
      {at !== null && (
        <div className="soft small">
          {!isEnded(key) && texts.until} <When at={at} />
        </div>
      )}
    </div>
  )
}

type KeyState = 'valid' | 'expired' | 'revoked'

function keyState({ revokedAt, expiresAt }: KeyView): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= Date.now() ? 'expired' : 'valid'
}

/** Expired or revoked. */
export function isEnded(key: KeyView): boolean {
  return keyState(key) !== 'valid'
}
