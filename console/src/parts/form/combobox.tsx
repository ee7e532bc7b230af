import './combobox.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Field, type FieldIds, type FieldProps } from './fields.tsx'
import { ListOption } from './list-option.tsx'

export interface ComboboxOption {
  value: string
  /** What is shown for it, and found by what is typed. */
  text: string
}

interface ComboboxProps {
  value: string
  options: readonly ComboboxOption[]
  /** Said where nothing is chosen. */
  none: string
  required?: boolean
  /** The form is not sent with this value: it is none of those listed. */
  isRefused?: boolean
  onChange: (value: string) => void
}

/** More are found by typing. */
const maxShown = 60

/**
 * A choice among many by a part of what it is called. What is typed and is no option becomes the value as it is: the page
 * says what that means.
 */
export function Combobox({ label, hint, field, wrong, ...input }: FieldProps & ComboboxProps) {
  return (
    <Field label={label} hint={hint} field={field} wrong={wrong}>
      {(ids) => <ComboboxInput ids={ids} {...input} />}
    </Field>
  )
}

function ComboboxInput({ ids, isRefused = false, ...props }: ComboboxProps & { ids: FieldIds }) {
  const { value, options, none, required = false } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(isRefused ? 'not listed' : ''), [isRefused])
  const { typed, isOpen, shown, more, active, choose, type, open, close, onKeyDown } = useChoosing(props)
  const optionId = shown[active] && `${listId}-${active}`
  return (
    <div className="combobox">
      <input
        {...ids}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={optionId}
        autoComplete="off"
        spellCheck={false}
        required={required}
        placeholder={none}
        value={typed ?? textOf(options, value)}
        onChange={({ target }) => type(target.value)}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && <Options id={listId} {...{ shown, more, active, choose }} />}
    </div>
  )
}

/** What is typed, what of the options fits, and which of them Enter chooses. */
function useChoosing({ options, none, required = false, onChange }: ComboboxProps) {
  /** Until it is chosen or left; null: nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const found = isOpen ? foundIn(options, typed ?? '', required ? null : none) : []
  const shown = found.slice(0, maxShown)
  const active = Math.min(place, shown.length - 1)
  const leave = () => {
    setTyped(null)
    setIsOpen(false)
  }
  useEscape(isOpen, leave)
  const choose = (chosen: string) => {
    onChange(chosen)
    leave()
  }
  const close = () => (typed === null ? leave() : choose(valueFor(options, typed)))
  const open = () => {
    setIsOpen(true)
    setPlace(0)
  }
  const type = (text: string) => {
    setTyped(text)
    open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !isOpen) open()
    else if (step !== undefined) setPlace((active + step + shown.length) % Math.max(shown.length, 1))
    const chosen = event.key === 'Enter' ? shown[active] : undefined
    if (chosen !== undefined) choose(chosen.value)
    else if (event.key === 'Enter') close()
    // The key is for the list and not for the form.
    if (step !== undefined || chosen !== undefined) event.preventDefault()
  }
  const more = found.length - shown.length
  return { typed, isOpen, shown, more, active, choose, type, open, close, onKeyDown }
}

/** Closes the list alone, before the dialog around it takes the key. */
function useEscape(isOpen: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      leave()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  })
}

interface OptionsProps {
  id: string
  shown: readonly ComboboxOption[]
  /** Options that are left out. */
  more: number
  active: number
  choose: (value: string) => void
}

function Options({ id, shown, more, active, choose }: OptionsProps) {
  const texts = useTexts('parts')
  return (
    <div className="combobox-list">
      {/* The input keeps the focus. */}
      <div role="listbox" id={id} aria-label={texts.options} onMouseDown={(event) => event.preventDefault()}>
        {shown.map(({ value, text }, index) => (
          <ListOption
            key={value}
            id={`${id}-${index}`}
            isActive={index === active}
            onChoose={() => choose(value)}
          >
            {text}
          </ListOption>
        ))}
      </div>
      {(shown.length === 0 || more > 0) && (
        <p className="soft small" role="status">
          {texts.moreOptions({ n: more })}
        </p>
      )}
    </div>
  )
}

/** Those with every word that is typed; `none` first while nothing is. */
function foundIn(
  options: readonly ComboboxOption[],
  typed: string,
  none: string | null,
): readonly ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return none === null ? options : [{ value: '', text: none }, ...options]
  return options.filter(({ value, text }) => {
    const own = `${value} ${text}`.toLowerCase()
    return words.every((word) => own.includes(word))
  })
}

function textOf(options: readonly ComboboxOption[], value: string): string {
  return options.find((option) => option.value === value)?.text ?? value
}

/** Of the option that is written or called so, in any case of letters; else what was typed. */
function valueFor(options: readonly ComboboxOption[], typed: string): string {
  const wanted = typed.trim().toLowerCase()
  const exact = options.find(({ value }) => value.toLowerCase() === wanted)
  const called = options.filter(({ text }) =>
    [text, text.split(' (')[0]].some((each) => each?.toLowerCase() === wanted),
  )
  return exact?.value ?? (called.length === 1 ? called[0]?.value : undefined) ?? typed.trim()
}
