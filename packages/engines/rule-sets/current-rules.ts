import {
  type EntryFault,
  joinRuleSets,
  type RuleSetConfig,
  type RulesInForce,
} from '../../config/rule-sets.ts'
import type { RuleSetName } from '../../domain/routing/rule-set-name.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'
import { ruleSetsInForce, ruleSetsStamp } from '../../store/traffic/rule-set-versions.ts'

export interface CurrentRulesOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  config: RuleSetConfig
}

/** What follows the rules gets them at once, and after each change. */
export type FollowRules = (onRules: (rules: RulesInForce) => void) => void

interface KnownRules extends RulesInForce {
  stamp: string | null
}

/**
 * The routes and traffic rules in force: those of the settings file, and beside them what operators keep in the database.
 * An entry of the database that the file contradicts is left out, and reported.
 */
export class CurrentRules implements AsyncDisposable {
  readonly #snapshot: Snapshot<KnownRules>
  readonly #followers: ((rules: RulesInForce) => void)[]

  private constructor(snapshot: Snapshot<KnownRules>, followers: ((rules: RulesInForce) => void)[]) {
    this.#snapshot = snapshot
    this.#followers = followers
  }

  /** Rejects where the database cannot be read. */
  static async open({ db, clock, events, config, start }: CurrentRulesOptions): Promise<CurrentRules> {
    const followers: ((rules: RulesInForce) => void)[] = []
    const { routes, trafficRules } = config
    const snapshot = await Snapshot.open<KnownRules>({
      ...{ db, clock, events, start },
      where: 'routes and traffic rules',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: { routes, trafficRules, stamp: null },
      read: async (known) => {
        const stamp = await ruleSetsStamp(db)
        if (stamp === known.stamp) return known
        const sets = new Map((await ruleSetsInForce(db)).map(({ ruleSet, entries }) => [ruleSet, entries]))
        const report = (name: RuleSetName, faults: readonly EntryFault[]) => {
          for (const { entry, field, message } of faults)
            reportFault(events, 'rule sets', new Error(`${name}, entry ${entry}: ${field} ${message}`))
        }
        return { ...joinRuleSets(config, sets, report), stamp }
      },
      onChange: (rules) => {
        for (const follow of followers) follow(rules)
      },
    })
    return new CurrentRules(snapshot, followers)
  }

  get now(): RulesInForce {
    return this.#snapshot.value
  }

  readonly follow: FollowRules = (onRules) => {
    this.#followers.push(onRules)
    onRules(this.now)
  }

  /** Resolves when this gateway applies what is stored. */
  refresh(): Promise<void> {
    return this.#snapshot.refresh()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#snapshot[Symbol.asyncDispose]()
  }
}
