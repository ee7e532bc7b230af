import type { KeyView, NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { toExpiry } from './expiry-field.tsx'
import { KeyFields, useKeyDraft } from './key-fields.tsx'
import { keysTexts } from './texts.ts'

/** The form of a new key of the account where `of` is null, else name and limits of that one, filled in. */
export function KeyForm({
  of: key,
  accountId,
  onMade,
  onClose,
}: {
  of: KeyView | null
  accountId: number
  onMade: (made: NewKeyView, scopes: readonly Scope[] | null) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const draft = useKeyDraft(key)
  const { scopes, expiry } = draft
  const make = useChange('POST /keys/create', ['GET /keys'])
  const change = useChange('POST /keys/change', ['GET /keys'])
  const submit = () => {
    const given = draft.value()
    const expires = { expiresAt: toExpiry(expiry) }
    if (key === null) {
      make.mutate({ accountId, ...given, ...expires }, { onSuccess: (made) => onMade(made, scopes) })
      return
    }
    const changed = { ...given, ...(expiry.kind !== 'kept' && expires) }
    change.mutate({ keyId: key.keyId, ...changed }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={key === null ? texts.make : `${texts.changeOf(key.name)} …${key.hint}`}
      about={key === null ? texts.about : texts.changeAbout}
      of={key === null ? make : change}
      action={key === null ? texts.make : texts.save}
      className="keys-form"
      disabled={scopes?.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields of={draft} />
    </FormDialog>
  )
}
