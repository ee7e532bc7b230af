import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { scopes as allScopes, type Scope } from '../../../../../packages/domain/console/scope.ts'
import { choices, type Inputs, NameInput } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { type Expiry, ExpiryField } from './expiry-field.tsx'

/** Name and limits of a key, as the fields of a form have them: of `known`, or of a new one. */
export function keyTyped(known: KeyView | null) {
  const expiresAt = known?.expiresAt ?? null
  return {
    name: known?.name ?? '',
    /** Null for all scopes. */
    scopes: (known?.scopes ?? null) as readonly Scope[] | null,
    addresses: known?.addresses?.join('\n') ?? '',
    expiry: (expiresAt === null ? { kind: 'never' } : { kind: 'kept', at: expiresAt }) as Expiry,
  }
}

type Typed = ReturnType<typeof keyTyped>

export function keyIn({ name, scopes, addresses }: Typed) {
  return { name: name.trim(), scopes: [...(scopes ?? [])], addresses: addressesIn(addresses) }
}

export function KeyFields({ of }: { of: Inputs<Typed> }) {
  const texts = useTexts('keys')
  const { value: chosen, onChange: onChosen } = of.scopes
  const { value: expiry, onChange: onExpiry } = of.expiry
  return (
    <>
      <NameInput {...of.name} label={texts.name} hint={texts.nameHint} />
      <AllOrSome
        label={texts.scopes}
        all={texts.allScopes}
        some={texts.someScopes}
        none={texts.noScope}
        first="send"
        options={choices(allScopes, texts.scope)}
        {...{ chosen, onChosen }}
      />
      <AddressesField {...of.addresses} label={texts.addresses} hint={texts.addressesHint} />
      <ExpiryField {...{ expiry, onExpiry }} />
    </>
  )
}
