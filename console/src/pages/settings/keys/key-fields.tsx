import { scopes as allScopes, type Scope } from '../../../../../src/domain/console/scope.ts'
import { Input } from '../../../parts/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField } from '../addresses-field.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { type Expiry, ExpiryField } from './expiry-field.tsx'
import { keysTexts } from './texts.ts'

/** Name and limits of a key. */
export function KeyFields({
  name,
  scopes,
  addresses,
  expiry,
  onName,
  onScopes,
  onAddresses,
  onExpiry,
}: {
  name: string
  /** Null for all scopes. */
  scopes: readonly Scope[] | null
  addresses: string
  expiry: Expiry
  onName: (name: string) => void
  onScopes: (scopes: readonly Scope[] | null) => void
  onAddresses: (addresses: string) => void
  onExpiry: (expiry: Expiry) => void
}) {
  const texts = useTexts(keysTexts)
  return (
    <>
      <Input
        label={texts.name}
        hint={texts.nameHint}
        field="name"
        required
        maxLength={64}
        autoComplete="off"
        value={name}
        onChange={onName}
      />
      <AllOrSome
        label={texts.scopes}
        all={texts.allScopes}
        some={texts.someScopes}
        none={texts.noScope}
        first="send"
        options={allScopes.map((scope) => [scope, texts.scope[scope]] as const)}
        chosen={scopes}
        onChosen={onScopes}
      />
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={addresses}
        onChange={onAddresses}
      />
      <ExpiryField expiry={expiry} onExpiry={onExpiry} />
    </>
  )
}
