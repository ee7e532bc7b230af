/** What writers of events know of the feed. */
export interface FeedPort {
  /** False where the settings have no feed: no events are written. */
  readonly isOn: boolean
  /** Events were committed: they get their numbers soon. Returns at once. */
  written(): void
}

/** The feed of an installation that has none. */
export const noFeed: FeedPort = { isOn: false, written: () => undefined }
