/** `alert_targets.language`: of the texts of its notifications, such as `en`. */
export const alertLanguagesStep = `
ALTER TABLE alert_targets ADD COLUMN language text NOT NULL DEFAULT 'en';
`
