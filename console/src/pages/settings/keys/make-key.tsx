import { useState } from 'react'
import { scopes as allScopes, type Scope } from '../../../../../src/domain/console/scope.ts'
import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog, Input } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { AllOrSome } from '../all-or-some.tsx'
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
      <AllOrSome
        label={texts.scopes}
        all={texts.allScopes}
        some={texts.someScopes}
        none={texts.noScope}
        first="send"
        options={allScopes.map((scope) => [scope, texts.scope[scope]] as const)}
        chosen={scopes}
        onChosen={setScopes}
      />
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
