/** How long the messages of an account are kept; null where the setting of the installation holds. */
export interface AccountRetention {
  accountId: number
  contentsDays: number | null
  months: number | null
}
