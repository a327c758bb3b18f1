import { type Command, isError, parseCommands } from '@cairn/common/features/commands'
import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { SuggestionRow } from '../../issue-search/index.ts'
import { commandVerbsOf, resolveProjectBody } from '../../issues/index.ts'
import { actingAs } from '../acting.ts'
import { correctionOf, suggestCorrections } from '../correct.ts'
import { type DescribedCommand, describeCommand } from '../describe.ts'
import { foresee, MAX_PREVIEWED } from '../foresee.ts'
import type { PreviewRow } from '../preview.ts'
import { readCommands } from '../read-commands.ts'
import type { RefusalRow } from '../refusals.ts'
import { suggestCommands } from '../suggest.ts'
import { targetIssues } from '../target-issues.ts'
import { isForNew } from './command-new-issue.ts'

export interface AssistRow {
  readonly query: string
  readonly caret: number
  readonly commands: readonly DescribedCommand[]
  readonly suggestions: readonly SuggestionRow[]
  readonly styles: readonly { readonly start: number; readonly length: number; readonly style: string }[]
  readonly affected: number
  readonly preview: readonly PreviewRow[]
  readonly refusals: readonly RefusalRow[]
  readonly issueIds: readonly number[]
}

/** Says what the commands of a body would do to its issues, and how they may go on. Never throws for what they say. */
export async function assistCommands(ctx: RequestContext, body: BodyOf<'CommandList'>): Promise<AssistRow> {
  const query = body.query ?? ''
  const caret = Math.min(Math.max(body.caret ?? query.length, 0), query.length)
  const acting = await actingAs(ctx, body)
  const project = body.project ? await resolveProjectBody(acting, body.project) : null
  if (project) requireCan(acting, 'CREATE_ISSUE', project.id)
  const leaveOut = body.skipRefusing === true
  const { issues, missing } = project ? { issues: [], missing: [] } : await targetIssues(acting, body)
  const targets = project ? [project.id] : [...new Set(issues.map(issue => issue.project_id))]
  const read = await readCommands(acting, query, targets, { leaveOut })
  const { preview, refusal, refusals } = project
    ? { preview: [], refusal: refusalOfNew(acting, read.commands), refusals: [] }
    : await foresee(acting, read, { issues, missing, leaveOut, comment: body.comment?.trim() || null })
  const slots =
    caret === query.length ? read.slots : parseCommands(query.slice(0, caret), read.dictionary, read.facts).slots
  const from = { ctx: acting, text: query, caret, fields: targets.map(id => read.fields.get(id) ?? []) }
  const correction = await correctionOf({ ...from, slots: read.slots }, read.commands)
  const completions = await suggestCommands({ ...from, slots })
  const suggestions = [...(correction ? suggestCorrections(acting, correction, completions) : []), ...completions]
  return {
    query,
    caret,
    commands: [
      ...read.commands.map((command, at) => ({
        ...describeCommand(acting, command, correction?.names),
        ...(project ? settingOf(acting, command, read.commands.slice(0, at), read.fields.get(project.id) ?? []) : {}),
      })),
      ...(refusal === null ? [] : [refused(refusal, query)]),
    ],
    suggestions,
    styles: read.styles.map(({ start, end, style }) => ({ start, length: end - start, style })),
    affected: issues.length + missing.length,
    preview,
    refusals,
    issueIds: issues.slice(0, MAX_PREVIEWED).map(issue => issue.id),
  }
}

function refusalOfNew(ctx: RequestContext, commands: readonly Command[]): string | null {
  const isWrong = commands.some(isError)
  return isWrong || isForNew(ctx, commands) ? null : ctx.texts.format(ctx.locale, 'command.notOnNew')
}

/** What a command sets whatever the issue had before. */
function settingOf(
  ctx: RequestContext,
  command: Command,
  earlier: readonly Command[],
  fields: readonly ProjectFieldInfo[],
): Pick<DescribedCommand, 'sets'> {
  if (isError(command)) return {}
  const sets = commandVerbsOf(ctx.contributions).of(command).setting?.(command, earlier, fields)
  return sets ? { sets } : {}
}

const refused = (errorText: string, query: string): DescribedCommand => ({
  description: errorText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  error: true,
  delete: false,
  start: 0,
  end: query.length,
  errorText,
})
