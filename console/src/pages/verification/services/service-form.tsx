import { useId, useState } from 'react'
import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { defaultService } from '../../../../../packages/domain/otp/verification-service.ts'
import { useSession } from '../../../gateway/session.tsx'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { verificationTexts } from '../texts.ts'
import { OwnTextsField } from './own-texts-field.tsx'
import { PlanField } from './plan-field.tsx'
import { serviceTexts } from './service-texts.ts'

export type ServiceDraft = Omit<ServiceView, 'account' | 'isStored' | 'serviceId'> & {
  /** Null: a new one. */
  serviceId: number | null
}

/** What a new service begins with: the settings of service 1 before it was changed. */
export const newService: ServiceDraft = {
  ...defaultService,
  serviceId: null,
  types: [...defaultService.types],
  plan: [...defaultService.plan],
  countries: null,
}

/** Adds a service of codes, or changes one. */
export function ServiceForm({ service: before, onClose }: { service: ServiceDraft; onClose: () => void }) {
  const texts = useTexts(serviceTexts)
  const common = useTexts(verificationTexts)
  const { serviceId } = before
  const [draft, setDraft] = useState(before)
  const set = (change: Partial<ServiceDraft>) => setDraft((now) => ({ ...now, ...change }))
  const [lifetime, setLifetime] = useState(String(before.lifetimeSeconds))
  const [attempts, setAttempts] = useState(String(before.attempts))
  const { language } = useLanguage()
  const add = useChange('POST /services/add', ['GET /services'])
  const change = useChange('POST /services/set', ['GET /services'])
  const submit = () => {
    const { accountId, name, sender, types, plan, domain, ownCodes, texts } = draft
    const settings = {
      ...{ accountId, name: textOrNull(name), sender: textOrNull(sender), domain: textOrNull(domain) },
      ...{ types, plan, ownCodes, texts: { ...withoutTexts(before.texts), ...texts } },
      maxPrice: draft.maxPrice?.trim() ? typedDecimal(draft.maxPrice, language) : null,
      countries: draft.countries?.some((code) => code !== '') ? draft.countries : null,
      whatsappTemplate: textOrNull(draft.whatsappTemplate),
      lifetimeSeconds: Number(lifetime),
      attempts: Number(attempts),
    }
    const onSuccess = onClose
    if (serviceId === null) add.mutate({ serviceId: null, ...settings }, { onSuccess })
    else change.mutate({ serviceId, ...settings }, { onSuccess })
  }
  return (
    <FormDialog
      title={serviceId === null ? texts.addService : texts.changeService(serviceId)}
      about={serviceId === null ? texts.addServiceAbout : texts.changeServiceAbout}
      of={serviceId === null ? add : change}
      action={serviceId === null ? texts.addService : texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      {serviceId === null && (
        <AccountOrAll accountId={draft.accountId} onAccount={(accountId) => set({ accountId })} />
      )}
      <div className="columns">
        <Input
          label={texts.serviceName}
          hint={texts.serviceNameHint}
          field="name"
          maxLength={40}
          value={draft.name ?? ''}
          onChange={(name) => set({ name })}
        />
        <Input
          label={texts.sender}
          hint={texts.senderHint}
          field="sender"
          maxLength={64}
          value={draft.sender ?? ''}
          onChange={(sender) => set({ sender })}
        />
      </div>
      <div className="columns">
        <Input
          label={texts.lifetimeSeconds}
          hint={texts.lifetimeHint}
          field="lifetimeSeconds"
          type="number"
          required
          value={lifetime}
          onChange={setLifetime}
        />
        <Input
          label={common.attempts}
          hint={texts.attemptsHint}
          field="attempts"
          type="number"
          required
          value={attempts}
          onChange={setAttempts}
        />
      </div>
      <TypesField types={draft.types} onTypes={(types) => set({ types })} />
      <PlanField plan={draft.plan} onPlan={(plan) => set({ plan })} />
      <label className="row">
        <input
          type="checkbox"
          checked={draft.ownCodes}
          onChange={({ target }) => set({ ownCodes: target.checked })}
        />
        {texts.ownCodesAbout}
      </label>
      <LimitsFields draft={draft} set={set} />
      <OwnTextsField of={draft.texts} onTexts={(own) => set({ texts: own })} />
      <Input
        label={texts.domain}
        hint={texts.domainHint}
        field="domain"
        maxLength={100}
        value={draft.domain ?? ''}
        onChange={(domain) => set({ domain })}
      />
    </FormDialog>
  )
}

/** The template of WhatsApp, and to whom and for how much codes are sent. */
function LimitsFields({ draft, set }: { draft: ServiceDraft; set: (change: Partial<ServiceDraft>) => void }) {
  const texts = useTexts(serviceTexts)
  const [countries, setCountries] = useState((draft.countries ?? []).join(', '))
  return (
    <>
      {draft.plan.some(({ channel }) => channel === 'whatsapp') && (
        <Input
          label={texts.whatsappTemplate}
          hint={texts.whatsappTemplateHint}
          field="whatsappTemplate"
          maxLength={512}
          value={draft.whatsappTemplate ?? ''}
          onChange={(template) => set({ whatsappTemplate: template })}
        />
      )}
      <div className="columns">
        <Input
          label={texts.maxPrice}
          hint={texts.maxPriceHint}
          field="maxPrice"
          inputMode="decimal"
          value={draft.maxPrice ?? ''}
          onChange={(maxPrice) => set({ maxPrice })}
        />
        <Input
          label={texts.countries}
          hint={texts.countriesHint}
          field="countries"
          value={countries}
          onChange={(text) => {
            setCountries(text)
            set({ countries: text.trim().split(/[\s,;]+/) })
          }}
        />
      </div>
    </>
  )
}

function AccountOrAll({
  accountId,
  onAccount,
}: {
  accountId: number | null
  onAccount: (accountId: number | null) => void
}) {
  const texts = useTexts(serviceTexts)
  const common = useTexts(verificationTexts)
  const { accounts } = useSession()
  return (
    <Select
      label={common.account}
      hint={texts.serviceAccountHint}
      field="accountId"
      value={accountId ?? 0}
      options={[[0, texts.ofEvery], ...accounts.map((each) => [each.accountId, each.name] as const)]}
      onChange={(chosen) => onAccount(chosen === 0 ? null : chosen)}
    />
  )
}

/** What clients may request: at least one. */
function TypesField({
  types,
  onTypes,
}: {
  types: ServiceView['types']
  onTypes: (types: ServiceView['types']) => void
}) {
  const texts = useTexts(serviceTexts)
  const common = useTexts(verificationTexts)
  const noneId = useId()
  const all = ['sms', 'email'] as const
  return (
    <fieldset className="verification-fieldset" aria-describedby={noneId}>
      <legend>{common.type}</legend>
      {all.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={types.includes(type)}
            onChange={({ target }) =>
              onTypes(all.filter((each) => (each === type ? target.checked : types.includes(each))))
            }
          />
          {common.types[type]}
        </label>
      ))}
      <span id={noneId} className="wrong small">
        {types.length === 0 && texts.noType}
      </span>
    </fieldset>
  )
}

/** A language that is left out would keep its text. */
function withoutTexts(texts: ServiceView['texts']): ServiceView['texts'] {
  return Object.fromEntries(Object.keys(texts).map((language) => [language, '']))
}

function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}
