import {
  type EventFilter,
  type FilterField as Field,
  filterFields,
} from '../../../../../packages/domain/feed/event-filter-fields.ts'
import { Button } from '../../../parts/button.tsx'
import { choices, Input, Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** Conditions of an endpoint as they are written; a value may be empty meanwhile. */
export type Conditions = readonly (readonly [field: Field, value: string])[]

export function conditionsOf(filter: EventFilter): Conditions {
  return Object.entries(filter ?? {}) as [Field, string][]
}

/** Null where there is none. */
export function filterOf(conditions: Conditions): EventFilter {
  const full = conditions.map(([field, value]) => [field, value.trim()] as const)
  return full.length === 0 ? null : (Object.fromEntries(full) as EventFilter)
}

/** `channel: sms, country: UA`; null where there is no filter. */
export function useFilterText(): (filter: EventFilter) => string | null {
  const { ofField } = useTexts('endpoints')
  return (filter) => {
    const texts = conditionsOf(filter).map(([field, value]) => `${ofField[field]}: ${value}`)
    return texts.length === 0 ? null : texts.join(', ')
  }
}

interface FilterFieldProps {
  conditions: Conditions
  onConditions: (conditions: Conditions) => void
}

export function FilterField({ conditions, onConditions }: FilterFieldProps) {
  const texts = useTexts('endpoints')
  const left = filterFields.filter((each) => conditions.every(([field]) => field !== each))
  const [next] = left
  const put = (at: number, condition: Conditions[number]) => onConditions(conditions.with(at, condition))
  return (
    <fieldset className="choices">
      <legend>{texts.filter}</legend>
      {conditions.map(([field, value], at) => (
        <div className="row" key={field}>
          <Select
            label={texts.filterField}
            value={field}
            options={choices([field, ...left], texts.ofField)}
            onChange={(other) => put(at, [other, value])}
          />
          <Input
            label={texts.filterValue}
            field="filter"
            required
            maxLength={128}
            value={value}
            onChange={(other) => put(at, [field, other])}
          />
          <Button
            look="quiet"
            aria-label={texts.removeCondition({ field: texts.ofField[field] })}
            onClick={() => onConditions(conditions.filter((_, index) => index !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      {conditions.length > 0 && <p className="soft small">{texts.filterAbout}</p>}
      {next !== undefined && (
        <div className="row">
          <Button onClick={() => onConditions([...conditions, [next, '']])}>{texts.addCondition}</Button>
        </div>
      )}
    </fieldset>
  )
}
