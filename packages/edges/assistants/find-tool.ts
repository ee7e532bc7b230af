import type { Operation } from '../../administration/operation.ts'
import { operations } from '../../administration/operations.ts'
import { type AssistantTool, assistantTools } from './tools.ts'

export interface OfferedTool {
  tool: AssistantTool
  operation: Operation
}

/** A request of the management API names in it the tool that makes it, for the audit log. */
export const toolHeader = 'posthorn-tool'

export const offeredTools: readonly OfferedTool[] = assistantTools.map((tool) => {
  const operation = operations.get(tool.operation)
  if (operation === undefined) throw new Error(`the tool ${tool.name} needs an operation ${tool.operation}`)
  return { tool, operation }
})

export function findTool(name: unknown): OfferedTool | undefined {
  return offeredTools.find(({ tool }) => tool.name === name)
}
