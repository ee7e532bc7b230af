/**
 * Seeds that show what the checks had to learn, and what was mended: each reports a broken promise without that. Each run
 * of the slow tier has them. A seed shows it only while gateways take the same steps; `docs/decisions/0042-simulation.md`
 * says how these were found.
 */
export const regressionSeeds: readonly number[] = [
  // What a gateway has heard and not written is lost with its lease, which ends while it is suspended.
  1529, 1572,
  // The same where the database's clock jumps beyond leases, also shortly before the answer of the carrier.
  548, 1678, 3052,
  // A refusal that was heard and not written may be forgotten, too.
  1517, 1748,
  // A gateway that does not reach the database cannot follow a jump of its clock.
  332,
  // Defects that were mended: a part handed over again after its failing report, and an outcome written twice that ended
  // the next claim, of another gateway or of the same one.
  3110,
  6479, 20676,
]
