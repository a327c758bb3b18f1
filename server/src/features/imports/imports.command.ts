import { readFile } from 'node:fs/promises'
import { type CliCommand, CommandError, filePath, type Shell, textOption } from '../../platform/command-line/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { ArchiveError, type Problem, readGithubArchive, type Source } from './github-archive.ts'
import { importedItems, importOne, linkReferences } from './import-archive.ts'
import { type ImportTarget, prepareTarget } from './prepare-target.ts'
import { compareTallies, tallyImported, tallySource } from './reconcile.ts'
import { recordImportedMentions } from './record-imported-mentions.ts'

export const importGithubArchive: CliCommand = {
  path: 'import github-archive',
  summary: 'Import the issues and pull requests of a GitHub repository from an archive file',
  arguments: { file: 'JSON file as the archive-repo action writes it' },
  options: [
    { flags: '--project <key>', meaning: 'Key of the project; it is created when it does not exist', required: true },
    { flags: '--name <name>', meaning: 'Name of a new project; default: the name of the repository' },
  ],
  run: async (shell, [file = ''], options) => {
    const source = await readSource(file)
    const key = textOption(options, 'project') ?? ''
    const name = textOption(options, 'name') ?? source.repo.split('/').at(-1) ?? key
    return shell.withSystem(async ctx => {
      const report = await importSource(ctx, source, { key, name }, progressBar(shell))
      for (const line of reportLines(report)) shell.print(line)
      return report.differences.length + report.problems.length > 0 ? 1 : 0
    })
  },
}

async function readSource(file: string): Promise<Source> {
  try {
    return readGithubArchive(await readFile(filePath(file)))
  } catch (error) {
    if (error instanceof ArchiveError) throw new CommandError(error.message)
    throw new CommandError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export interface ImportReport {
  readonly added: number
  readonly links: number
  readonly counts: Readonly<Record<string, number>>
  readonly textHash: string
  readonly problems: readonly Problem[]
  readonly differences: readonly {
    readonly what: string
    readonly expected: number | string
    readonly found: number | string
  }[]
}

/** Imports everything, item by item; a failing item is listed and does not stop the rest. Running again changes nothing. */
export async function importSource(
  ctx: RequestContext,
  source: Source,
  names: { readonly key: string; readonly name: string },
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<ImportReport> {
  const target = await prepareTarget(ctx, source, names)
  const known = await importedItems(ctx, target.projectId)
  const problems: Problem[] = [...source.problems]
  let added = 0
  for (const [index, issue] of source.issues.entries()) {
    try {
      added += await importOne(ctx, target, issue, known)
    } catch (error) {
      problems.push({ item: issue.key, reason: error instanceof Error ? error.message : String(error) })
    }
    onProgress(index + 1, source.issues.length)
  }
  const items = await importedItems(ctx, target.projectId)
  const links = added > 0 ? await linkAll(ctx, target, source, items) : 0
  await recordImportedMentions(ctx, target, source, items)
  const imported = await tallyImported(ctx, target.projectId)
  return {
    added,
    links,
    counts: imported.counts,
    textHash: imported.textHash,
    problems,
    differences: compareTallies(tallySource(source), imported),
  }
}

async function linkAll(
  ctx: RequestContext,
  target: ImportTarget,
  source: Source,
  items: ReadonlyMap<string, number>,
): Promise<number> {
  const issueIds = new Map(
    source.issues.flatMap(issue => {
      const id = items.get(issue.key)
      return id === undefined ? [] : [[issue.number, id] as const]
    }),
  )
  let links = 0
  for (const issue of source.issues) links += await linkReferences(ctx, target, issue, issueIds)
  return links
}

function reportLines(report: ImportReport): readonly string[] {
  const counts = Object.entries(report.counts).sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    `New items: ${report.added}, new links: ${report.links}`,
    ...counts.map(([what, count]) => `  ${what}: ${count}`),
    `  hash over texts: ${report.textHash}`,
    ...report.problems.map(problem => `Not imported: ${problem.item} (${problem.reason})`),
    ...report.differences.map(({ what, expected, found }) => `Differs: ${what}: source ${expected}, imported ${found}`),
    report.differences.length === 0
      ? 'OK: the project holds what the archive holds.'
      : 'The project differs from the archive.',
  ]
}

/** On a terminal one line that fills up, elsewhere a line for each tenth. */
function progressBar(shell: Shell): (done: number, all: number) => void {
  let said = -1
  return (done, all) => {
    const tenths = Math.floor((done * 10) / all)
    if (process.stderr.isTTY) {
      const width = 30
      const filled = Math.floor((done * width) / all)
      process.stderr.write(
        `\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${all}${done === all ? '\n' : ''}`,
      )
    } else if (tenths !== said) shell.note(`Imported ${done} of ${all}`)
    said = tenths
  }
}
