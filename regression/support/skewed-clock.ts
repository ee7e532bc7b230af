// Preloaded by `node --import`: this process believes that it is another time. For tests of gateways whose clocks
// differ; no setting of the product.

const RealDate = Date
const startedAt = RealDate.now()

/** SKEW_MS from the start, JUMP_MS more after JUMP_AFTER_MS. */
function skew(now: number): number {
  const jumps = now - startedAt >= Number(process.env['TEST_CLOCK_JUMP_AFTER_MS'] ?? Number.POSITIVE_INFINITY)
  return (
    Number(process.env['TEST_CLOCK_SKEW_MS'] ?? 0) + (jumps ? Number(process.env['TEST_CLOCK_JUMP_MS']) : 0)
  )
}

function skewedNow(): number {
  const now = RealDate.now()
  return now + skew(now)
}

class SkewedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [skewedNow()] : given) as [number]))
  }

  static override now(): number {
    return skewedNow()
  }
}

globalThis.Date = SkewedDate as DateConstructor

export {}
