/** Traffic rules and trials of other settings. */
export const trafficRules = `
-- Messages that met a traffic rule, for operators: those that a gateway notes within two seconds and that differ
-- by recipient alone are one row. Not written where the effect is wait. Deleted after 7 days; the newest 100,000
-- stay at most.
CREATE TABLE rule_matches (
  match_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the newest have the highest
  at bigint NOT NULL, -- ms since 1970, of the last message
  account_id integer NOT NULL, -- who sent them
  sender text NOT NULL, -- sender of the messages
  recipient text NOT NULL, -- of the last one, masked: 38067…67
  country text NOT NULL, -- ISO 3166, of the recipient; empty: not known
  rule text NOT NULL, -- name of the rule in the settings
  effect text NOT NULL, -- refuse: they were refused. hold: they wait for an operator. observe: nothing was done
  detail text NOT NULL, -- what the rule found: the word, the domain, the limit, or until when
  messages integer NOT NULL -- how many
);
-- For the purge of what is older than 7 days.
CREATE INDEX rule_matches_by_age ON rule_matches USING brin (at);

-- How many messages of an account a traffic rule has met on a day, by effect. Written with rule_matches, and for
-- the effect wait too; deleted after 32 days.
CREATE TABLE rule_match_days (
  day bigint, -- ms since 1970 of the midnight (UTC) at which it begins
  account_id integer, -- who sent them
  rule text, -- name of the rule in the settings
  effect text, -- refuse, hold, wait (they go out later) or observe
  messages bigint NOT NULL, -- how many
  last_at bigint NOT NULL, -- ms since 1970, when the last one was met
  msg_id bigint, -- one of the newest that were accepted, as an example; null: none was
  PRIMARY KEY (day, account_id, rule, effect)
);

-- Routes and traffic rules that operators keep beside those of the settings file: each change is a version with all
-- entries, and the newest one of a set is in force. The newest 30 of a set are kept.
CREATE TABLE rule_set_versions (
  version_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the newest of a set has the highest
  rule_set text NOT NULL CHECK (rule_set IN ('routes', 'traffic-rules')), -- which of both
  entries json NOT NULL, -- JSON: a list of entries, each as posthorn.yaml writes it, with texts as its scalars
  applied_at bigint NOT NULL, -- ms since 1970
  applied_by text NOT NULL, -- name of who did it
  undoes integer -- version_id of the version that it took back; null: it took back none
);

-- A trial of other routes, prices, tariffs or traffic rules against past messages, which an operator starts at the console; one
-- runs at a time, over all gateways. Its gateway writes its progress and its end; the newest 20 are kept.
CREATE TABLE backtests (
  backtest_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as the console names it
  state text NOT NULL CHECK (state IN ('running', 'done', 'refused', 'failed', 'cancelled')), -- running. done: has a result.
  -- refused: its files have faults. failed: see reason. cancelled: by an operator
  started_at bigint NOT NULL, -- ms since 1970, by the database's clock
  started_by text NOT NULL, -- name of the user
  seen_at bigint NOT NULL, -- ms since 1970, renewed each second while it runs; older than 30 s: its gateway stopped, and the
  -- next start ends it
  ended_at bigint, -- ms since 1970; null: running
  tried json NOT NULL, -- JSON (TriedInBacktest): span of the messages (ms), whether routes, tariffs and traffic rules were given, upstreams
  -- with other prices
  messages bigint NOT NULL DEFAULT 0, -- looked at so far
  share real NOT NULL DEFAULT 0, -- of the whole work that is done, 0 to 1
  result json, -- JSON (ShortBacktestResult, or RuleBacktestResult of traffic rules): what was before and after; null: not done
  faults json, -- JSON (FileFaults): the faults of the file that was refused; null: not refused
  reason text -- why it failed; of a running one 'cancelled': an operator wants it to end; null: neither
);
-- At most one runs.
CREATE UNIQUE INDEX backtests_running ON backtests (state) WHERE state = 'running';
`
