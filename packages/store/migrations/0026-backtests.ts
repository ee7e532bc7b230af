/**
 * Backtests of the console: one runs at a time. The gateway that runs it renews `seen_at` each second; `result` and
 * `faults` have their form in `administration/backtests/backtest-runs.ts`.
 */
export const backtestsStep = `
CREATE TABLE backtests (
  backtest_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'done', 'refused', 'failed', 'cancelled')),
  started_at bigint NOT NULL,
  started_by text NOT NULL,
  seen_at bigint NOT NULL,
  ended_at bigint,
  tried json NOT NULL,
  messages bigint NOT NULL DEFAULT 0,
  share real NOT NULL DEFAULT 0,
  result json,
  faults json,
  reason text
);

CREATE UNIQUE INDEX backtests_running ON backtests (state) WHERE state = 'running';
`
