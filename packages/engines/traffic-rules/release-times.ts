import { endOfQuiet } from '../../domain/traffic-rules/quiet-hours.ts'
import type { ApplyingRule } from '../../domain/traffic-rules/rule-set.ts'
import type { CapPart, PaceRule, QuietHoursRule, RuleMatch } from '../../domain/traffic-rules/traffic-rule.ts'
import type { Queryable } from '../../store/database.ts'
import { takePlaces } from '../../store/traffic/release-paces.ts'
import type { ReleaseWish } from '../dispatch/intake/intake-port.ts'

/** A message whose instant is to be found. */
export interface WaitingMessage {
  accountId: number
  sender: string
  /** ISO 3166 code, or null. */
  country: string | null
  wish: ReleaseWish
  rules: readonly (ApplyingRule & { rule: QuietHoursRule | PaceRule })[]
}

export interface Release {
  /** When the lifetime begins: what the client wishes itself does not count against it. */
  livesFrom: number
  startsAt: number
  /** The rules that move it, or that would: with `observe`. */
  matches: RuleMatch[]
  /** A rule that refuses it. */
  refusal: RuleMatch | null
}

/** Messages that wait for instants within this time share a line. */
const sharedMs = 600_000

/**
 * Finds the instants of messages, in order, and takes their places in lines. A message that its line moves into quiet
 * hours takes another place at their end; where that is in quiet hours again it goes out at the end of these.
 */
export async function findReleases(
  db: Queryable,
  messages: readonly WaitingMessage[],
  now: number,
): Promise<Release[]> {
  const all = messages.map((message): Draft => {
    const at = Math.max(now, message.wish.sendAt ?? now)
    return { message, livesFrom: at, startsAt: at, matches: [], refusal: null }
  })
  for (const each of all) passQuietHours(each)
  await takeTurns(db, all, now)
  await takeTurns(db, all.filter(passQuietHours), now)
  for (const each of all) passQuietHours(each)
  return all
}

interface Draft extends Release {
  message: WaitingMessage
}

/** A line and how far its places are apart. */
interface Turn {
  line: string
  gapMs: number
  rule: PaceRule | null
}

function listTurns({ accountId, sender, country, wish: { pace }, rules }: WaitingMessage): Turn[] {
  const values: Record<CapPart, string> = { account: String(accountId), sender, country: country ?? '' }
  const turns: Turn[] = []
  if (pace !== null) {
    const line = `campaign ${accountId} ${pace.campaign}`
    turns.push({ line, gapMs: 1_000 / pace.perSecond, rule: null })
  }
  for (const { rule } of rules) {
    if (rule.kind !== 'pace') continue
    const line = ['rule', rule.name, ...rule.by.map((part) => values[part])].join(' ')
    turns.push({ line, gapMs: 1_000 / rule.perSecond, rule })
  }
  return turns
}

/** Messages that take places in one line together. */
interface Line extends Omit<Turn, 'line'> {
  from: number
  members: Draft[]
}

/** Gives each message a place in each of its lines, with one statement for each nth line of messages. */
async function takeTurns(db: Queryable, all: readonly Draft[], now: number): Promise<void> {
  const turns = all.map(({ message, refusal }) => (refusal === null ? listTurns(message) : []))
  const longest = turns.reduce((max, { length }) => Math.max(max, length), 0)
  for (let nth = 0; nth < longest; nth++) {
    const lines = new Map<string, Line>()
    for (const [index, draft] of all.entries()) {
      const turn = turns[index]?.[nth]
      if (turn !== undefined) join(lines, turn, draft, now)
    }
    const wanted = [...lines].map(([line, { from, gapMs, members }]) => {
      return { line, from, span: gapMs * members.length }
    })
    const first = await takePlaces(db, wanted)
    for (const [line, { gapMs, members, rule }] of lines) {
      for (const [place, draft] of members.entries()) {
        const at = Math.floor((first.get(line) ?? 0) + place * gapMs)
        if (at <= draft.startsAt) continue
        if (rule === null) draft.livesFrom += at - draft.startsAt
        move(draft, rule, at)
      }
    }
  }
}

function join(lines: Map<string, Line>, { line, gapMs, rule }: Turn, draft: Draft, now: number): void {
  const { startsAt } = draft
  const name = lineAt(line, startsAt, now)
  const known = lines.get(name)
  if (known === undefined) lines.set(name, { gapMs, rule, from: startsAt, members: [draft] })
  else {
    known.from = Math.min(known.from, startsAt)
    known.members.push(draft)
  }
}

/** Messages that wait for another instant have lines of their own, so that they take no place from those of now. */
function lineAt(line: string, startsAt: number, now: number): string {
  return startsAt <= now ? line : `${line} ${Math.floor(startsAt / sharedMs)}`
}

/** Whether the message was moved. */
function passQuietHours(draft: Draft): boolean {
  const { country, rules } = draft.message
  let moved = false
  for (const { rule } of rules) {
    if (rule.kind !== 'quiet-hours' || draft.refusal !== null) continue
    const at = endOfQuiet(rule, country, draft.startsAt)
    if (at === draft.startsAt) continue
    if (at === null || rule.effect === 'refuse') {
      if (rule.effect === 'observe') note(draft, { rule, detail: 'never' })
      else draft.refusal = { rule, detail: at === null ? 'never' : `until ${iso(at)}` }
      continue
    }
    if (rule.effect === 'wait') moved = true
    move(draft, rule, at)
  }
  return moved
}

function move(draft: Draft, rule: PaceRule | QuietHoursRule | null, at: number): void {
  if (rule !== null) note(draft, { rule, detail: `until ${iso(at)}` })
  if (rule?.effect !== 'observe') draft.startsAt = at
}

/** The newest match of a rule is the one that counts. */
function note(draft: Draft, match: RuleMatch): void {
  draft.matches = [...draft.matches.filter(({ rule }) => rule !== match.rule), match]
}

function iso(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
