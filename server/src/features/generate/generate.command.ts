import { type CliCommand, CommandError, textOption } from '../../platform/command-line/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { generateBoards } from './boards/generate-boards.ts'
import { generateArticles } from './generate-articles.ts'
import { generateIssues } from './generate-issues.ts'
import { generatePeople, generateProjects, generateTags } from './generate-people.ts'
import { createPlanner, shapeOf } from './plan.ts'
import { createRandom } from './random.ts'
import { createWriter } from './words.ts'

const SEED = 20_261_120
const WORDS = 50_000

export const generateCommand: CliCommand = {
  path: 'generate',
  summary: 'Fill the database with made-up projects, issues and articles, for trying and measuring',
  options: [
    {
      flags: '--issues <count>',
      meaning: 'How many issues; people, groups, projects and boards follow from it',
    },
    { flags: '--articles <count>', meaning: 'How many articles, in projects of their own, on six levels' },
    { flags: '--boards', meaning: 'Only boards, for the generated projects that have none yet' },
  ],
  run: async (shell, _args, options) => {
    if (options.boards === true) {
      await shell.withSystem(ctx => generateBoards(ctx, line => shell.note(line)))
      return 0
    }
    if (options.articles !== undefined) {
      const articles = Number(textOption(options, 'articles'))
      if (!Number.isInteger(articles) || articles < 1 || articles > 1_000_000)
        throw new CommandError('--articles must be a whole number up to 1,000,000')
      await shell.withSystem(ctx => generateArticles(ctx, articles, line => shell.note(line)))
      shell.print(`Generated ${articles} articles.`)
      if (options.issues === undefined) return 0
    }
    const issues = Number(textOption(options, 'issues'))
    if (!Number.isInteger(issues) || issues < 1 || issues > 10_000_000)
      throw new CommandError('--issues must be a whole number up to 10,000,000')
    await shell.withSystem(ctx => generate(ctx, issues, line => shell.note(line)))
    shell.print(`Generated ${issues} issues.`)
    return 0
  },
}

/** Adds generated data of about that many issues beside what is there. */
export async function generate(ctx: RequestContext, issues: number, onProgress: (line: string) => void): Promise<void> {
  const shape = shapeOf(issues)
  const random = createRandom(SEED)
  onProgress(`Creating ${shape.users} people, ${shape.groups} groups and ${shape.projects} projects`)
  const people = await generatePeople(ctx, shape, random)
  const projects = await generateProjects(ctx, shape, people, random)
  const tags = await generateTags(ctx, people.userIds)
  const plan = createPlanner(shape, projects, people, ctx.clock(), random)
  const writer = createWriter(WORDS)
  await generateIssues(ctx, { shape, plan, projects, tags, random, writer, onProgress })
  await generateBoards(ctx, onProgress)
}
