import { useState } from 'react'
import { scopes as allScopes, type Scope } from '../../../../../src/domain/console/scope.ts'
import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog, Input } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { type Expiry, ExpiryField, expiryOf } from './expiry-field.tsx'
import { keysTexts } from './texts.ts'

/** The form for a new key: name, scopes, addresses, expiry. */
export function MakeKey({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: NewKeyView, scopes: readonly Scope[] | null) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const [name, setName] = useState('')
  /** Null for all scopes. */
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  const [addresses, setAddresses] = useState('')
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' })
  const make = useChange('POST /keys/create', ['GET /keys'])
  const lacksScope = scopes !== null && scopes.length === 0
  const submit = () => {
    const limits = {
      scopes: [...(scopes ?? [])],
      addresses: addressesIn(addresses),
      expiresAt: expiryOf(expiry),
    }
    make.mutate({ accountId, name: name.trim(), ...limits }, { onSuccess: (made) => onMade(made, scopes) })
  }
  return (
    <FormDialog
      title={texts.make}
      about={texts.about}
      of={make}
      action={texts.make}
      className="keys-form"
      disabled={lacksScope}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={texts.name}
        hint={texts.nameHint}
        field="name"
        required
        maxLength={64}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <ScopeChoice scopes={scopes} onScopes={setScopes} />
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={addresses}
        onChange={setAddresses}
      />
      <ExpiryField expiry={expiry} onExpiry={setExpiry} />
    </FormDialog>
  )
}

/** All scopes (null), or some. */
function ScopeChoice({
  scopes,
  onScopes,
}: {
  scopes: readonly Scope[] | null
  onScopes: (scopes: readonly Scope[] | null) => void
}) {
  const texts = useTexts(keysTexts)
  const toggle = (scope: Scope, isOn: boolean) =>
    onScopes(allScopes.filter((each) => (each === scope ? isOn : scopes?.includes(each))))
  return (
    <fieldset className="keys-choices">
      <legend>{texts.scopes}</legend>
      <label>
        <input type="radio" name="scopes" checked={scopes === null} onChange={() => onScopes(null)} />
        {texts.allScopes}
      </label>
      <label>
        <input type="radio" name="scopes" checked={scopes !== null} onChange={() => onScopes(['send'])} />
        {texts.someScopes}
      </label>
      {scopes !== null && (
        <div className="keys-scopes">
          {allScopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              />
              {texts.scope[scope]}
            </label>
          ))}
          {scopes.length === 0 && <span className="wrong small">{texts.noScope}</span>}
        </div>
      )}
    </fieldset>
  )
}
