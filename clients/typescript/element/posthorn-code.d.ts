/** Outside of a browser, where a page is rendered, the module can be imported and does nothing. */
declare const Base: {
  new (): HTMLElement
  prototype: HTMLElement
}
/**
 * `<posthorn-code>`: the field in which a user enters a one-time code, and the button that requests another one. It takes
 * part in forms under its `name`. Attributes: `length` (6), `type` (`numeric`, or `text` for codes with letters),
 * `resend-after` (30 seconds), `error`, `required`, `disabled`, and words: `label`, `resend-label`, `wait-label` with
 * `{seconds}`, `sent-label`. The slots `label` and `resend` take other content.
 *
 * Events: `code`, whose `detail` is the code, once it is complete; `resend`, where the user wants another one; `input`.
 */
export declare class PosthornCode extends Base {
  #private
  static readonly formAssociated = true
  static readonly observedAttributes: string[]
  constructor()
  /** As entered, without spaces and dashes. */
  get value(): string
  set value(text: string)
  get form(): HTMLFormElement | null
  get name(): string
  get validity(): ValidityState
  checkValidity(): boolean
  reportValidity(): boolean
  /** Begins the wait for another code anew, in seconds. */
  startCountdown(seconds?: number): void
  connectedCallback(): void
  disconnectedCallback(): void
  attributeChangedCallback(): void
  formDisabledCallback(isDisabled: boolean): void
  formResetCallback(): void
  formStateRestoreCallback(state: unknown): void
}
declare global {
  interface HTMLElementTagNameMap {
    'posthorn-code': PosthornCode
  }
}
