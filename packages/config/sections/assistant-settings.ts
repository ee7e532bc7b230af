import { flag, section, withDefault } from '../../settings/setting.ts'

/** Tools for assistants; docs/guides/assistants.md. */
export const assistantSettings = section({
  http: withDefault(
    false,
    flag(
      'Whether `/mcp` gives [tools to assistants](../guides/assistants.md) that have a management key, by the Model Context Protocol.',
    ),
  ),
})
