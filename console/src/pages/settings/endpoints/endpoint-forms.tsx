import type { EndpointView } from '../../../../../packages/console-contract/administration.ts'
import { type EventType, eventTypes } from '../../../../../packages/domain/feed/event-types.ts'
import { type Choices, choices, Input, type Inputs } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { conditionsOf, FilterField, filterOf } from './filter-field.tsx'

/** An endpoint as the fields of a form have it: `known`, or a new one. */
export function endpointTyped(known: EndpointView | null) {
  return {
    url: known?.url ?? '',
    description: known?.description ?? '',
    types: (known?.types ?? null) as readonly EventType[] | null,
    filter: conditionsOf(known?.filter ?? null),
  }
}

type Typed = ReturnType<typeof endpointTyped>

export function endpointIn({ description, types, filter }: Typed) {
  return {
    types: types && [...types],
    description: description.trim() || null,
    filter: filterOf(filter),
  }
}

export function EndpointFields({ of, isNew }: { of: Inputs<Typed>; isNew: boolean }) {
  const texts = useTexts('endpoints')
  return (
    <>
      <Input
        {...of.url}
        label={texts.url}
        hint={isNew ? texts.urlHint : texts.newUrlHint}
        required
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example/events"
      />
      <Input {...of.description} label={texts.description} maxLength={200} />
      <AllOrSome
        label={texts.types}
        all={texts.everyType}
        some={texts.someTypes}
        none={texts.noType}
        first="message.delivered"
        options={useTypeChoices()}
        chosen={of.types.value}
        onChosen={of.types.onChange}
      />
      <FilterField conditions={of.filter.value} onConditions={of.filter.onChange} />
    </>
  )
}

type DashedType<Type> = Type extends `${infer Of}.${infer What}` ? `${Of}-${What}` : Type

/** Every type with its name and what it means. */
export function useTypeChoices(): Choices<EventType> {
  const { ofType } = useTexts('endpoints')
  // Names of texts have no dots, with which translators' tools write paths.
  return choices(eventTypes, (type) => `${type}: ${ofType[type.replace('.', '-') as DashedType<EventType>]}`)
}
