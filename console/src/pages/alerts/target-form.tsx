import type { AlertTargetView } from '../../../../packages/console-contract/administration.ts'
import { type AlertTargetKind, alertTargetKinds } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { type Language, languages } from '../../../../packages/kit/text/texts.ts'
import { choices, Input, type Inputs, Select } from '../../parts/form/fields.tsx'
import { given } from '../../parts/list/address-filters.ts'
import { Notice } from '../../parts/page.tsx'
import { languageNames, useTexts } from '../../texts/texts.tsx'

interface TypedTarget {
  name: string
  kind: AlertTargetKind
  address: string
  url: string
  token: string
  language: Language
}

function hasAddress(kind: AlertTargetKind): boolean {
  return kind === 'email' || kind === 'telegram' || kind === 'alarm'
}

/** Of a known target, or of a new one; what is secret is never filled in. */
export function targetTyped(target: AlertTargetView | null, shown: Language): TypedTarget {
  const { kind = 'email', language = shown } = target ?? {}
  const address = hasAddress(kind) ? (target?.address ?? '') : ''
  return { name: '', kind, address, url: '', token: '', language }
}

/** Where a target is, and the language of its texts. */
export function targetIn({ kind, address, url, token, language }: TypedTarget) {
  const ofKind = hasAddress(kind) && { address }
  return { language, ...ofKind, ...given({ url: url.trim(), token: token.trim() }) }
}

interface TargetFieldsProps {
  of: Inputs<TypedTarget>
  isNew: boolean
  hasMailServer: boolean
}

export function TargetFields({ of, isNew, hasMailServer }: TargetFieldsProps) {
  const texts = useTexts('alerts')
  const kind = of.kind.value
  const { chat, chatHint, token, apiUrl, apiUrlHint } = texts
  const secret = { hint: isNew ? texts.secretHint : texts.keepHint, spellCheck: false }
  return (
    <>
      {isNew && (
        <>
          <Input {...of.name} label={texts.name} maxLength={64} />
          <Select
            {...of.kind}
            label={texts.targetKind}
            options={choices(alertTargetKinds, texts.targetKinds)}
          />
        </>
      )}
      {kind === 'email' && <Input {...of.address} label={texts.addresses} hint={texts.addressesHint} />}
      {kind === 'email' && !hasMailServer && <Notice look="wait">{texts.noMailServer}</Notice>}
      {(kind === 'webhook' || kind === 'slack') && <Input {...of.url} label={texts.url} {...secret} />}
      {kind === 'alarm' && <Input {...of.address} label={texts.receiver} hint={texts.receiverHint} />}
      {kind === 'telegram' && (
        <>
          <Input {...of.address} label={chat} hint={chatHint} />
          <Input {...of.token} label={token} type="password" {...secret} />
          <Input {...of.url} label={apiUrl} hint={apiUrlHint} />
        </>
      )}
      <Select {...of.language} label={texts.language} options={choices(languages, languageNames)} />
    </>
  )
}
