import { forgetDeadLetters, retryDeadLetters } from '../features/dead-letters/index.ts'
import { type CliCommand, CommandError, textOption } from '../platform/command-line/index.ts'
import type { DeadLetter } from '../platform/jobs/index.ts'

/** More are not listed at once. */
const MAX_LISTED = 1_000

export const eventsCommand: CliCommand = {
  path: 'events',
  summary: 'List jobs for events, and others, that failed for good: the dead letters; run them again or forget them',
  options: [
    { flags: '--retry <ids>', meaning: 'run these again, parted by commas, or "all"' },
    { flags: '--forget <ids>', meaning: 'remove these, parted by commas, or "all"' },
  ],
  run: (shell, _, options) =>
    shell.withSystem(async ctx => {
      const [retried, forgotten] = [textOption(options, 'retry'), textOption(options, 'forget')]
      if (retried !== undefined && forgotten !== undefined)
        throw new CommandError('Give --retry or --forget, not both.')
      if (retried !== undefined) shell.note(`${await retryDeadLetters(ctx, whichIn(retried))} will be run again.`)
      else if (forgotten !== undefined) shell.note(`${await forgetDeadLetters(ctx, whichIn(forgotten))} are forgotten.`)
      else {
        const letters = await ctx.jobs.deadLetters(ctx.db, { top: MAX_LISTED })
        for (const letter of letters) shell.print(lineOf(letter))
        shell.note(letters.length === 0 ? 'There are no dead letters.' : 'Run them again with --retry <ids>.')
      }
      return 0
    }),
}

const whichIn = (text: string): { readonly ids?: readonly string[] } =>
  text === 'all' ? {} : { ids: text.split(',').map(id => id.trim()) }

/** One line each, parted by tabs: id, when it failed last, job, attempts, event, error. */
function lineOf({ id, failed, job, attempts, data, error }: DeadLetter): string {
  const { kind, entity, entityId } = (data.event ?? {}) as Readonly<Record<string, unknown>>
  const event = kind === undefined ? '-' : `${kind} ${entity} ${entityId}`
  return [id, new Date(failed).toISOString(), job, attempts, event, error.replace(/\s+/g, ' ')].join('\t')
}
