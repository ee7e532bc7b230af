import { useId } from 'react'
import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { defaultService } from '../../../../../packages/domain/otp/verification-service.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { Check, Checks, choices, Input, type Inputs, Select } from '../../../parts/form/fields.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { type Deed, formDeed } from '../../../parts/list/deeds.tsx'
import { type Language, type Texts, useTexts } from '../../../texts/texts.tsx'
import { OwnTextsField, PlanField } from './plan-field.tsx'

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
export function serviceDeed(
  before: ServiceDraft,
  named: { text: string; label?: string; look?: 'main' },
  { texts, language }: { texts: Texts<'services'>; language: Language },
): Deed {
  const { serviceId } = before
  const isNew = serviceId === null
  const { look: buttonLook, ...shown } = named
  return formDeed({
    ...shown,
    ...(buttonLook !== undefined && { buttonLook }),
    title: isNew ? texts.addService : texts.changeService({ id: serviceId }),
    about: isNew ? texts.addServiceAbout : texts.changeServiceAbout,
    action: isNew ? texts.addService : texts.save,
    ...{ change: isNew ? 'POST /services/add' : 'POST /services/set', refresh: ['GET /services'] },
    from: serviceTyped(before),
    fields: (of, { plan }) => <ServiceFields of={of} isNew={isNew} plan={plan} />,
    body: (typed) => ({ serviceId, ...serviceIn(typed, before, language) }),
  })
}

/** A service, as the fields of a form have it. */
function serviceTyped({ serviceId: _, accountId, ...service }: ServiceDraft) {
  const { name, sender, domain, maxPrice, countries, whatsappTemplate, lifetimeSeconds, attempts } = service
  return {
    ...service,
    ...{ accountId: accountId ?? 0, name: name ?? '', sender: sender ?? '', domain: domain ?? '' },
    ...{ lifetimeSeconds: String(lifetimeSeconds), attempts: String(attempts), maxPrice: maxPrice ?? '' },
    ...{ countries: (countries ?? []).join(', '), whatsappTemplate: whatsappTemplate ?? '' },
  }
}

type TypedService = ReturnType<typeof serviceTyped>

function serviceIn(typed: TypedService, before: ServiceDraft, language: Language) {
  const { accountId, name, sender, types, plan, domain, ownCodes, texts, maxPrice, whatsappTemplate } = typed
  const countries = typed.countries.trim() === '' ? null : typed.countries.trim().split(/[\s,;]+/)
  return {
    ...{ accountId: accountId === 0 ? null : accountId, name: name.trim() || null, types, plan, ownCodes },
    ...{ sender: sender.trim() || null, domain: domain.trim() || null, countries },
    maxPrice: maxPrice.trim() === '' ? null : typedDecimal(maxPrice, language),
    whatsappTemplate: whatsappTemplate.trim() || null,
    texts: { ...withoutTexts(before.texts), ...texts },
    lifetimeSeconds: Number(typed.lifetimeSeconds),
    attempts: Number(typed.attempts),
  }
}

interface ServiceFieldsProps {
  of: Inputs<TypedService>
  isNew: boolean
  plan: TypedService['plan']
}

function ServiceFields({ of, isNew, plan }: ServiceFieldsProps) {
  const texts = useTexts('services')
  const common = useTexts('verification')
  const { accounts } = useSession()
  const all = [[0, texts.ofEvery], ...accounts.map((each) => [each.accountId, each.name] as const)] as const
  const { whatsappTemplate, whatsappTemplateHint } = texts
  const number = { type: 'number', required: true }
  return (
    <>
      {isNew && (
        <Select {...of.accountId} label={common.account} hint={texts.serviceAccountHint} options={all} />
      )}
      <div className="columns">
        <Input {...of.name} label={texts.serviceName} hint={texts.serviceNameHint} maxLength={40} />
        <Input {...of.sender} label={texts.sender} hint={texts.senderHint} maxLength={64} />
      </div>
      <div className="columns">
        <Input {...of.lifetimeSeconds} label={texts.lifetimeSeconds} hint={texts.lifetimeHint} {...number} />
        <Input {...of.attempts} label={common.attempts} hint={texts.attemptsHint} {...number} />
      </div>
      <TypesField types={of.types.value} onTypes={of.types.onChange} />
      <PlanField plan={plan} onPlan={of.plan.onChange} />
      <Check {...of.ownCodes} label={texts.ownCodesAbout} />
      {plan.some(({ channel }) => channel === 'whatsapp') && (
        <Input
          {...of.whatsappTemplate}
          label={whatsappTemplate}
          hint={whatsappTemplateHint}
          maxLength={512}
        />
      )}
      <div className="columns">
        <Input {...of.maxPrice} label={texts.maxPrice} hint={texts.maxPriceHint} inputMode="decimal" />
        <Input {...of.countries} label={texts.countries} hint={texts.countriesHint} />
      </div>
      <OwnTextsField of={of.texts.value} onTexts={of.texts.onChange} />
      <Input {...of.domain} label={texts.domain} hint={texts.domainHint} maxLength={100} />
    </>
  )
}

interface TypesFieldProps {
  types: ServiceView['types']
  onTypes: (types: ServiceView['types']) => void
}

/** What clients may request: at least one. */
function TypesField({ types, onTypes }: TypesFieldProps) {
  const texts = useTexts('services')
  const common = useTexts('verification')
  const noneId = useId()
  return (
    <fieldset className="choices" aria-describedby={noneId}>
      <legend>{common.type}</legend>
      <Checks options={choices(['sms', 'email'] as const, common.types)} chosen={types} onChosen={onTypes} />
      <span id={noneId} className="wrong">
        {types.length === 0 && texts.noType}
      </span>
    </fieldset>
  )
}

/** A language that is left out would keep its text. */
function withoutTexts(texts: ServiceView['texts']): ServiceView['texts'] {
  return Object.fromEntries(Object.keys(texts).map((language) => [language, '']))
}
