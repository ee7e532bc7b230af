import { type FormEvent, useState } from 'react'
import type { Scope } from '../../../../../src/domain/console/scope.ts'
import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { type Expiry, ExpiryField, expiryOf } from './expiry-field.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { keysTexts } from './texts.ts'

/** Asks what a new key is for, and what it is good for. */
export function MakeKey({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: NewKeyView) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const { cancel } = useTexts(partsTexts)
  const [name, setName] = useState('')
  /** Null for everything. */
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  const [addresses, setAddresses] = useState('')
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' })
  const make = useChange('POST /keys/create', ['GET /keys'])
  const lacksScope = scopes !== null && scopes.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const limits = { scopes: [...(scopes ?? [])], addresses: linesOf(addresses), expiresAt: expiryOf(expiry) }
    make.mutate({ accountId, name: name.trim(), ...limits }, { onSuccess: onMade })
  }
  const wrongOf = (field: string) => (make.error?.field === field ? make.error.message : null)
  return (
    <Dialog open onClose={onClose} title={texts.make} about={texts.about}>
      <form className="keys-form" onSubmit={submit}>
        <Field label={texts.name} hint={texts.nameHint} wrong={wrongOf('name')}>
          {(ids) => (
            <input
              {...ids}
              required
              maxLength={64}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <ScopeChoice scopes={scopes} onScopes={setScopes} />
        <Field label={texts.addresses} hint={texts.addressesHint} wrong={wrongOf('addresses')}>
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              spellCheck={false}
              value={addresses}
              onChange={({ target }) => setAddresses(target.value)}
            />
          )}
        </Field>
        <ExpiryField expiry={expiry} onExpiry={setExpiry} />
        {make.error !== null && !['name', 'addresses'].includes(make.error.field ?? '') && (
          <Wrong error={make.error} />
        )}
        <div className="actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="main" busy={make.isPending} disabled={lacksScope}>
            {texts.make}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '')
}
