/** The settings of gateways: short, so that leases and answers run out within a run. */
export const leaseMs = 3_000
export const responseTimeoutMs = 2_000

// What the judge grants, where gateways can reach the database and are not suspended.

/** A gateway goes by the database's clock, which it reads every two seconds. */
export const followedWithinMs = 3_000

/** What was decided is on disk, and known to the lane that has the message. */
export const decidedWithinMs = 2_500

/** All parts of a text are written: one waits for the answers to those before it. */
export const togetherMs = 3_000

/** The outcome is on disk, counted from the answer to the last part of the text. */
export const recordedWithinMs = 500

/** The outcome is on disk, counted from the answer to any part of the text. */
export const allRecordedWithinMs = 8_000

/** A fault of the database has no consequence any more: a lease that was not renewed in time has ended, and a write was repeated. */
export const faultIsOverMs = 10_000
