import { today } from '../partitions/dated-ids.ts'
import { accounts } from './accounts.sql.ts'
import { alarms } from './alarms.sql.ts'
import { alerts } from './alerts.sql.ts'
import { archive } from './archive.sql.ts'
import { callbacks } from './callbacks.sql.ts'
import { carriers } from './carriers.sql.ts'
import { codes } from './codes.sql.ts'
import { commentsOf } from './comments.ts'
import { consoleTables } from './console.sql.ts'
import { besideMessages, messages } from './messages.sql.ts'
import { money } from './money.sql.ts'
import { replies } from './replies.sql.ts'
import { trafficRules } from './rules.sql.ts'
import { smppServer } from './smpp.sql.ts'
import { templates } from './templates.sql.ts'

/** The subjects of the schema. Those that others refer to come first. */
export const subjects: Readonly<Record<string, string>> = {
  accounts,
  money,
  messages,
  besideMessages,
  carriers,
  replies,
  callbacks,
  smppServer,
  templates,
  codes,
  trafficRules,
  console: consoleTables,
  alerts,
  alarms,
  archive,
}

/** What every table and column is for, in the database itself: `\d+` of psql shows it. */
export const schemaComments = Object.values(subjects).flatMap(commentsOf).join('\n')

/** The schema of release 1.0. Migrations begin after it. */
export const baseline = `
CREATE FUNCTION dated_id(ids regclass) RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT ${today} * 10000000000 + nextval(ids) $$;
${Object.values(subjects).join('')}
${schemaComments}
`
