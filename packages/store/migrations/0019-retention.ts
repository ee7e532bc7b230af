/**
 * How long an account's messages are kept, where it is not the installation's time: contents in days, what names the
 * recipient in months. `retention_progress` says up to which msg_id a task has been done, and for which accounts.
 */
export const retentionStep = `
ALTER TABLE accounts ADD COLUMN keep_contents_days integer, ADD COLUMN keep_months integer;

CREATE TABLE retention_progress (
  task text PRIMARY KEY,
  accounts text NOT NULL,
  msg_id bigint NOT NULL
);
`
