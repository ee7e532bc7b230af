import { useState } from 'react'
import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { scopes as allScopes, type Scope } from '../../../../../packages/domain/console/scope.ts'
import { NameInput } from '../../../parts/form/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { type Expiry, ExpiryField } from './expiry-field.tsx'
import { keysTexts } from './texts.ts'

/** Name and limits of a key while they are edited; of `known`, or of a new one. */
export function useKeyDraft(known: KeyView | null) {
  const [name, setName] = useState(known?.name ?? '')
  /** Null for all scopes. */
  const [scopes, setScopes] = useState<readonly Scope[] | null>(known?.scopes ?? null)
  const [addresses, setAddresses] = useState(known?.addresses?.join('\n') ?? '')
  const [expiry, setExpiry] = useState<Expiry>(
    known == null || known.expiresAt === null ? { kind: 'never' } : { kind: 'kept', at: known.expiresAt },
  )
  const value = () => ({ name: name.trim(), scopes: [...(scopes ?? [])], addresses: addressesIn(addresses) })
  return { name, setName, scopes, setScopes, addresses, setAddresses, expiry, setExpiry, value }
}

export function KeyFields({ of }: { of: ReturnType<typeof useKeyDraft> }) {
  const texts = useTexts(keysTexts)
  return (
    <>
      <NameInput label={texts.name} hint={texts.nameHint} value={of.name} onChange={of.setName} />
      <AllOrSome
        label={texts.scopes}
        all={texts.allScopes}
        some={texts.someScopes}
        none={texts.noScope}
        first="send"
        options={allScopes.map((scope) => [scope, texts.scope[scope]] as const)}
        chosen={of.scopes}
        onChosen={of.setScopes}
      />
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={of.addresses}
        onChange={of.setAddresses}
      />
      <ExpiryField expiry={of.expiry} onExpiry={of.setExpiry} />
    </>
  )
}
