import { fileURLToPath } from 'node:url'
import {
  assistCommandsRoute,
  getOperationRoute,
  runCommandsRoute,
  undoOperationRoute,
} from '@cairn/common/features/commands'
import type { BodyOf } from '@cairn/common/features/entities'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { commandVerbs, newIssueCommand } from '../issues/index.ts'
import { assistCommands } from './commands/assist-commands.ts'
import { commandNewIssue } from './commands/command-new-issue.ts'
import { runCommands } from './commands/run-commands.ts'
import { undoOperation } from './commands/undo-operation.ts'
import { type CommandListRow, commandLoaders } from './commands.loader.ts'
import { resumeOperationsJob, runOperationJob } from './jobs/run-operation.ts'
import { findOperation, readOperation } from './operations.store.ts'
import { tagVerb } from './verbs/tag-verb.ts'

export const commandsFeature = defineFeature({
  name: 'commands',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [newIssueCommand.add(commandNewIssue), commandVerbs.add(tagVerb)],
  loaders: commandLoaders,
  jobs: [runOperationJob, resumeOperationsJob],
  routes: [
    handle(runCommandsRoute, async (ctx, { body }) => {
      const { operationId, ...row } = await runCommands(ctx, body)
      const operation = await readOperation(ctx, operationId)
      return listOf(body, { ...row, affected: operation.total, operation })
    }),
    handle(assistCommandsRoute, async (ctx, { body }) => listOf(body, await assistCommands(ctx, body))),
    handle(getOperationRoute, async (ctx, { params }) => new Ref('Operation', await findOperation(ctx, params.id))),
    handle(undoOperationRoute, async (ctx, { params }) => new Ref('Operation', await undoOperation(ctx, params.id))),
  ],
})

function listOf(body: BodyOf<'CommandList'>, row: Partial<CommandListRow>): Ref<CommandListRow> {
  return new Ref('CommandList', {
    query: body.query ?? '',
    caret: body.caret ?? null,
    comment: body.comment ?? null,
    silent: body.silent ?? false,
    skipRefusing: body.skipRefusing ?? false,
    runAs: body.runAs ?? null,
    commands: [],
    suggestions: [],
    styles: [],
    issueIds: [],
    affected: 0,
    preview: [],
    refusals: [],
    operation: null,
    ...row,
  })
}
