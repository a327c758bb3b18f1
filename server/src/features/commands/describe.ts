import type { Command, CommandValue } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { didYouMean } from '../issue-search/index.ts'

export interface DescribedCommand {
  /** HTML. */
  readonly description: string
  readonly error: boolean
  readonly delete: boolean
  readonly start: number
  readonly end: number
  readonly errorText: string | null
  /** The field of a project that it sets to a value, as that is shown. */
  readonly sets?: { readonly projectFieldId: number; readonly value: unknown }
}

type Facts = Readonly<Record<string, string | number>>

/**
 * Says what a command does, in the reader's language; of one that cannot be read what may be meant (`near`). Names are
 * escaped and bold.
 */
export function describeCommand(ctx: RequestContext, command: Command, near: readonly string[] = []): DescribedCommand {
  const { start, end } = command
  if (command.kind === 'error') {
    const reason = ctx.texts.format(ctx.locale, `command.problem.${command.code}`, command.facts)
    const errorText = didYouMean(ctx, reason, near)
    return { description: escapeHtml(errorText), error: true, delete: false, start, end, errorText }
  }
  const [key, facts] = sentenceOf(ctx, command)
  const bold = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : `<b>${escapeHtml(value)}</b>`,
    ]),
  )
  const description = ctx.texts.format(ctx.locale, `command.describe.${key}`, bold)
  return { description, error: false, delete: command.kind === 'delete', start, end, errorText: null }
}

function sentenceOf(ctx: RequestContext, command: Exclude<Command, { kind: 'error' }>): readonly [string, Facts] {
  const list = (names: readonly string[]) => new Intl.ListFormat(ctx.locale.replace('_', '-')).format(names)
  switch (command.kind) {
    case 'field':
      return command.values.length === 0
        ? ['clearField', { field: command.fieldName }]
        : [`${command.action}Field`, { field: command.fieldName, value: list(command.values.map(shownValue)) }]
    case 'tag':
      return [command.tagId === null ? 'createTag' : `${command.action}Tag`, { name: command.name }]
    case 'star':
      return command.user ? [`${command.action}StarOf`, { name: command.user.name }] : [`${command.action}Star`, {}]
    case 'link':
      return [`${command.action}Link`, { link: command.name, issues: list(command.issues.map(issue => issue.text)) }]
    case 'visibility': {
      const names = [...command.groups, ...command.users].map(({ name }) => name)
      return names.length === 0 ? ['liftVisibility', {}] : [`${command.action}Visibility`, { names: list(names) }]
    }
    case 'work':
      return command.type === null
        ? ['logWork', { duration: command.shown }]
        : ['logWorkOf', { duration: command.shown, type: command.type }]
    case 'move':
      return ['move', { project: command.name }]
    default:
      return [command.kind, {}]
  }
}

const shownValue = (value: CommandValue): string =>
  value.kind === 'named' ? value.name : value.kind === 'number' ? value.shown : value.text

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
