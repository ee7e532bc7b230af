import { cleanCode } from './clean-code.ts'
import { receiveSmsCode } from './receive-sms-code.ts'

/** Outside of a browser, where a page is rendered, the module can be imported and does nothing. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement)

const style = `
:host { display: inline-grid; gap: .5em; justify-items: start; font: inherit }
:host([hidden]) { display: none }
input { font: inherit; font-size: 1.5em; letter-spacing: .2em; padding: .25em .4em; box-sizing: border-box; max-width: 100% }
input[aria-invalid=true] { outline: 2px solid currentColor }
button { font: inherit; padding: .4em .8em }
p { margin: 0 }
p:empty { display: none }
[role=alert] { color: #b3261e; color: light-dark(#b3261e, #f2b8b5) }
`

/**
 * `<posthorn-code>`: the field in which a user enters a one-time code, and the button that requests another one. It takes
 * part in forms under its `name`. Attributes: `length` (6), `type` (`numeric`, or `text` for codes with letters),
 * `resend-after` (30 seconds), `error`, `required`, `disabled`, and words: `label`, `resend-label`, `wait-label` with
 * `{seconds}`, `sent-label`. The slots `label` and `resend` take other content.
 *
 * Events: `code`, whose `detail` is the code, once it is complete; `resend`, where the user wants another one; `input`.
 */
export class PosthornCode extends Base {
  static readonly formAssociated = true
  static readonly observedAttributes = [
    'label',
    'length',
    'type',
    'error',
    'required',
    'disabled',
    'resend-label',
    'wait-label',
  ]

  readonly #internals = this.attachInternals()
  readonly #input = make('input', {
    id: 'code',
    autocomplete: 'one-time-code',
    part: 'input',
    'aria-describedby': 'error',
  })
  readonly #label = make('slot', { name: 'label' })
  readonly #error = make('p', { id: 'error', role: 'alert', part: 'error' })
  readonly #status = make('p', { role: 'status', part: 'status' })
  readonly #resend = make('button', { type: 'button', part: 'resend' })
  readonly #resendText = make('slot', { name: 'resend' })
  #value = ''
  /** The complete code that was published last. */
  #published = ''
  #resendAt = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #receiving: AbortController | null = null
  #isFormDisabled = false

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const label = make('label', { for: 'code', part: 'label' })
    label.append(this.#label)
    this.#resend.append(this.#resendText)
    root.append(label, this.#input, this.#error, this.#resend, this.#status)
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#internals.form?.requestSubmit()
    })
    this.#resend.addEventListener('click', () => this.#requestAnother())
  }

  /** As entered, without spaces and dashes. */
  get value(): string {
    return this.#value
  }

  set value(text: string) {
    this.#take(text)
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  get validity(): ValidityState {
    return this.#internals.validity
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }

  /** Begins the wait for another code anew, in seconds. */
  startCountdown(seconds = this.#resendAfter): void {
    this.#resendAt = Date.now() + seconds * 1_000
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#showResend(), 250)
    this.#showResend()
  }

  connectedCallback(): void {
    this.#show()
    this.startCountdown()
    this.#receive()
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer)
    this.#receiving?.abort()
  }

  attributeChangedCallback(): void {
    this.#show()
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isFormDisabled = isDisabled
    this.#show()
  }

  formResetCallback(): void {
    this.#take('')
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.#take(state)
  }

  get #length(): number {
    return Math.max(1, Number(this.getAttribute('length') ?? 6) || 6)
  }

  get #isNumeric(): boolean {
    return this.getAttribute('type') !== 'text'
  }

  get #resendAfter(): number {
    const seconds = Number(this.getAttribute('resend-after') ?? 30)
    return seconds >= 0 ? seconds : 30
  }

  #typed(): void {
    const { value, selectionStart } = this.#input
    const clean = (text: string) => cleanCode(text, this.#isNumeric).slice(0, this.#length)
    const cleaned = clean(value)
    if (cleaned !== value) {
      const place = clean(value.slice(0, selectionStart ?? value.length)).length
      this.#input.value = cleaned
      this.#input.setSelectionRange(place, place)
    }
    this.removeAttribute('error')
    this.#take(cleaned)
  }

  #take(text: string): void {
    const value = cleanCode(text, this.#isNumeric).slice(0, this.#length)
    if (this.#input.value !== value) this.#input.value = value
    this.#value = value
    this.#validate()
    if (value.length < this.#length) this.#published = ''
    if (value.length < this.#length || value === this.#published) return
    this.#published = value
    this.#publish('code', value)
  }

  #validate(): void {
    this.#internals.setFormValue(this.#value)
    const isMissing = this.hasAttribute('required') && this.#value === ''
    const isShort = this.#value !== '' && this.#value.length < this.#length
    const words = this.getAttribute('error') || this.getAttribute('label') || 'Code'
    this.#internals.setValidity(
      { valueMissing: isMissing, tooShort: isShort },
      isMissing || isShort ? words : '',
      this.#input,
    )
  }

  #requestAnother(): void {
    this.#take('')
    this.removeAttribute('error')
    this.#status.textContent = this.#word('sent-label', 'A new code is on its way.')
    this.startCountdown()
    this.#receive()
    this.#input.focus()
    this.#publish('resend', null)
  }

  /** The code of the SMS, where the browser hands it over. */
  #receive(): void {
    this.#receiving?.abort()
    const receiving = new AbortController()
    this.#receiving = receiving
    void receiveSmsCode(receiving.signal).then((code) => {
      if (code !== null && !receiving.signal.aborted) this.#take(code)
    })
  }

  #publish(type: 'code' | 'resend', detail: string | null): void {
    if (type === 'code') this.#receiving?.abort()
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  }

  #show(): void {
    const error = this.getAttribute('error') ?? ''
    this.#label.textContent = this.#word('label', 'Code')
    this.#input.inputMode = this.#isNumeric ? 'numeric' : 'text'
    this.#input.autocapitalize = this.#isNumeric ? 'off' : 'characters'
    this.#input.size = this.#length + 1
    this.#input.required = this.hasAttribute('required')
    this.#input.disabled = this.#isFormDisabled || this.hasAttribute('disabled')
    this.#input.setAttribute('aria-invalid', String(error !== ''))
    if (this.#error.textContent !== error) this.#error.textContent = error
    this.#validate()
    this.#showResend()
  }

  #showResend(): void {
    const seconds = Math.max(0, Math.ceil((this.#resendAt - Date.now()) / 1_000))
    if (seconds === 0) clearInterval(this.#timer)
    this.#resend.disabled = seconds > 0 || this.#input.disabled
    this.#resendText.textContent =
      seconds === 0
        ? this.#word('resend-label', 'Send another code')
        : this.#word('wait-label', 'Send another code in {seconds} s').replace('{seconds}', String(seconds))
  }

  #word(name: string, usual: string): string {
    return this.getAttribute(name) ?? usual
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [each, value] of Object.entries(attributes)) element.setAttribute(each, value)
  return element
}

if (typeof customElements !== 'undefined' && customElements.get('posthorn-code') === undefined)
  customElements.define('posthorn-code', PosthornCode)

declare global {
  interface HTMLElementTagNameMap {
    'posthorn-code': PosthornCode
  }
}
