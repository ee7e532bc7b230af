/** What a carrier says about our account there: its standing, its numbers, its templates. */
export interface AccountNotice {
  /** Whether an operator should act: a violation, a restriction, a lower quality, a rejected template. */
  isBad: boolean
  /** In the carrier's words, up to 300 characters. */
  said: string
}
