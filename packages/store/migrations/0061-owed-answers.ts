/**
 * `owed_answers`: texts for subscribers that are not known to be sent or refused yet, deleted when that is known. Each is
 * stored with its reply or with the delivery of its hook. `text`: what the number, the keyword or the hook answered then;
 * later changes do not matter. `owed_at`: since when; `due_at`: when it is sent again, in ms.
 */
export const owedAnswersStep = `
CREATE TABLE owed_answers (
  reply_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  text text NOT NULL,
  owed_at bigint NOT NULL,
  due_at bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX owed_answers_due ON owed_answers (due_at);
`
