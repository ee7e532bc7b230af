import { wilson } from '../../kit/flow/wilson.ts'
import { type ConversionPolicy, maxClosedSeconds, probes } from './guard-policy.ts'

/** Recent and usual conversion of a prefix or a country; shares from 0 to 1. */
export interface Conversion {
  key: string
  codes: number
  delivered: number
  entered: number | null
  usually: number | null
}

/** Mature codes by how they ended; fractions, because old codes fade. */
export interface CodeTally {
  created: number
  delivered: number
  /** Never delivered by any network: they say nothing about who requested them. */
  lost: number
  approved: number
}

export const emptyTally: CodeTally = { created: 0, delivered: 0, lost: 0, approved: 0 }

/** Age at which a code is counted: nine of ten users have entered theirs by then. */
export const matureMs = 120_000
/** Half-lives of a code's weight, for the present and for the usual conversion. */
export const halfLifeMs = { now: 3_600_000, usual: 7 * 86_400_000 } as const

/**
 * Strict, because thousands of prefixes are judged every few seconds: an error rate of 1 % would cause errors
 * all the time.
 */
const z = 3
/** Minimum number of codes and minimum conversion for a usual value to compare with. */
const minForUsual = 100
const minUsual = 0.2
const minForPeers = 20
/** The usual value for probes while none is known. */
const floorWithoutUsual = 0.1

/**
 * The tally of a prefix or a country, and those of its peers: the rest of its country, or of the
 * installation.
 */
export interface ConversionCase {
  own: CodeTally
  peersNow: CodeTally
  peersUsual: CodeTally
}

/** Why to close it, for the operator; null to leave it open. */
export function judgeConversion(
  { own, peersNow, peersUsual }: ConversionCase,
  policy: ConversionPolicy,
): string | null {
  const codes = countTrials(own)
  const usual = usualShare(peersUsual)
  if (!policy.closes || codes < policy.minCodes || usual === null) return null
  if (fail(peersNow, usual)) return null
  const { upper } = wilson(own.approved, codes, z)
  if (upper >= usual * policy.shareOfUsual) return null
  const shares = `${percent(own.approved / codes)} of ${Math.round(codes)} codes were entered`
  return `${shares}, elsewhere ${percent(computeShare(peersUsual))} are`
}

/** Judges the codes that went through on probation. */
export function judgeProbes(
  own: CodeTally,
  peersUsual: CodeTally,
  { shareOfUsual }: ConversionPolicy,
): 'open' | 'close' | 'wait' {
  const codes = countTrials(own)
  const usual = usualShare(peersUsual)
  const floor = usual === null ? floorWithoutUsual : usual * shareOfUsual
  // A tally fades over time.
  const enough = codes >= probes * 0.8
  if (own.approved >= 1.5 && own.approved / Math.max(codes, own.approved) >= floor) return 'open'
  return enough && own.approved / codes < floor ? 'close' : 'wait'
}

/** How long a block with this many strikes lasts. */
export function closedMs(strikes: number, { closedSeconds }: ConversionPolicy): number {
  return Math.min(closedSeconds * 2 ** (Math.max(1, strikes) - 1), maxClosedSeconds) * 1_000
}

/** The tally after fading for this time. */
export function faded(tally: CodeTally, ageMs: number, halfLife: number): CodeTally {
  const left = 0.5 ** (Math.max(0, ageMs) / halfLife)
  return combine(tally, emptyTally, (a) => a * left)
}

export function minus(a: CodeTally, b: CodeTally): CodeTally {
  return combine(a, b, (x, y) => Math.max(0, x - y))
}

/** Null without codes. */
export function computeConversion(tally: CodeTally): number | null {
  return countTrials(tally) < 0.5 ? null : Math.min(1, computeShare(tally))
}

export function hasUsual(tally: CodeTally): boolean {
  return countTrials(tally) >= minForUsual
}

function usualShare(usual: CodeTally): number | null {
  if (!hasUsual(usual)) return null
  const { lower } = wilson(usual.approved, countTrials(usual), z)
  return lower < minUsual ? null : lower
}

/** If no code is entered anywhere, the carrier or the client has a fault, and closing would make it worse. */
function fail(peersNow: CodeTally, usual: number): boolean {
  const codes = countTrials(peersNow)
  return codes >= minForPeers && wilson(peersNow.approved, codes, 2).upper < usual / 2
}

function countTrials({ created, lost }: CodeTally): number {
  return Math.max(0, created - lost)
}

function computeShare(tally: CodeTally): number {
  return tally.approved / Math.max(countTrials(tally), 1e-9)
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, share) * 100)} %`
}

function combine(a: CodeTally, b: CodeTally, by: (a: number, b: number) => number): CodeTally {
  return {
    created: by(a.created, b.created),
    delivered: by(a.delivered, b.delivered),
    lost: by(a.lost, b.lost),
    approved: by(a.approved, b.approved),
  }
}
