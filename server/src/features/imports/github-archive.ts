import { z } from 'zod'
import { excessOf } from '../../platform/json/index.ts'

/**
 * The JSON that the `archive-repo` GitHub action writes, as far as it is read here. Items are checked one by one,
 * so that a broken one does not stop the rest.
 */
const time = z.iso.datetime({ offset: true }).transform(text => Date.parse(text))
const author = z.string().min(1).nullish()

const commentSchema = z.object({ author, body: z.string().nullish(), createdAt: time, updatedAt: time.nullish() })

const lineCommentSchema = z.object({
  body: z.string(),
  createdAt: time,
  updatedAt: time.nullish(),
  author,
  path: z.string().nullish(),
  line: z.number().int().nullish(),
  originalLine: z.number().int().nullish(),
  originalPosition: z.number().int().nullish(),
})

const reviewSchema = z.object({
  author,
  state: z.string().nullish(),
  body: z.string().nullish(),
  createdAt: time,
  updatedAt: time.nullish(),
  commit: z.object({ abbreviatedOid: z.string().nullish() }).nullish(),
  comments: z.array(z.unknown()).nullish(),
})

const itemSchema = z.object({
  number: z.number().int().positive().max(1_000_000_000),
  title: z.string(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  author,
  assignees: z.array(z.string().min(1)).nullish(),
  labels: z.array(z.string().min(1)).nullish(),
  body: z.string().nullish(),
  createdAt: time,
  updatedAt: time.nullish(),
  closedAt: time.nullish(),
  mergedAt: time.nullish(),
  mergedBy: author,
  comments: z.array(z.unknown()).nullish(),
  reviews: z.array(z.unknown()).nullish(),
})

const archiveSchema = z.object({
  repo: z.string().min(1),
  labels: z.array(z.unknown()).nullish(),
  issues: z.array(z.unknown()),
  pulls: z.array(z.unknown()).nullish(),
})

const labelSchema = z.object({
  name: z.string().min(1),
  description: z.string().nullish(),
  color: z.string().nullish(),
})

/** Author of what has none (deleted accounts). */
export const GHOST = 'ghost'

export const STATES = ['Open', 'Closed', 'Merged'] as const
export type SourceState = (typeof STATES)[number]

export interface SourceComment {
  readonly key: string
  readonly author: string
  readonly text: string
  readonly created: number
  readonly updated: number | null
}

export interface SourceIssue {
  readonly key: string
  readonly number: number
  readonly type: 'Issue' | 'Pull request'
  readonly state: SourceState
  readonly title: string
  readonly text: string
  readonly author: string
  readonly closedBy: string
  readonly assignees: readonly string[]
  readonly labels: readonly string[]
  readonly created: number
  readonly updated: number
  readonly closed: number | null
  readonly comments: readonly SourceComment[]
}

export interface SourceLabel {
  readonly name: string
  /** `rrggbb`. */
  readonly color: string | null
}

export interface Problem {
  readonly item: string
  readonly reason: string
}

export interface Source {
  readonly repo: string
  readonly labels: readonly SourceLabel[]
  readonly issues: readonly SourceIssue[]
  readonly problems: readonly Problem[]
}

/** A file that is no archive at all; single broken items are reported as problems instead. */
export class ArchiveError extends Error {}

/** Reads the text of an archive. */
export function readGithubArchive(bytes: Buffer): Source {
  const archive = parseArchive(bytes)
  const problems: Problem[] = []
  const check = <T>(schema: z.ZodType<T>, value: unknown, item: string): T[] => {
    const result = schema.safeParse(value)
    if (result.success) return [result.data]
    const issue = result.error.issues[0]
    problems.push({ item, reason: `${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'not valid'}` })
    return []
  }
  const read = (list: readonly unknown[], type: SourceIssue['type'], word: string): SourceIssue[] =>
    list.flatMap((value, index) => {
      const number = (value as { number?: unknown } | null)?.number
      const name = Number.isInteger(number) ? `${word} ${number}` : `${word} at place ${index + 1}`
      return check(itemSchema, value, name).map(item => issueOf(item, type, name, check))
    })
  const issues = [
    ...read(archive.issues, 'Issue', 'issue'),
    ...read(archive.pulls ?? [], 'Pull request', 'pull request'),
  ]
  const unique = new Map<number, SourceIssue>()
  for (const issue of issues) {
    if (unique.has(issue.number)) problems.push({ item: issue.key, reason: `number ${issue.number} occurs twice` })
    else unique.set(issue.number, issue)
  }
  const labels = (archive.labels ?? []).flatMap((value, index) =>
    check(labelSchema, value, `label at place ${index + 1}`),
  )
  return {
    repo: archive.repo,
    labels: labels.map(label => ({ name: label.name, color: label.color ?? null })),
    issues: [...unique.values()].sort((a, b) => a.number - b.number),
    problems,
  }
}

/** What GitHub tells is never nested deeply. */
const BOUNDS = { levels: 32, values: Number.POSITIVE_INFINITY }

function parseArchive(bytes: Buffer): z.infer<typeof archiveSchema> {
  try {
    if (excessOf(bytes, BOUNDS)) throw new ArchiveError('The file is nested too deeply')
    const result = archiveSchema.safeParse(JSON.parse(bytes.toString('utf8')))
    if (result.success) return result.data
    throw new ArchiveError(
      `This is no archive of a GitHub repository: ${result.error.issues[0]?.path.join('.')} is missing or wrong`,
    )
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`The file is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Check = <T>(schema: z.ZodType<T>, value: unknown, item: string) => T[]

function issueOf(item: z.infer<typeof itemSchema>, type: SourceIssue['type'], key: string, check: Check): SourceIssue {
  const comments = (item.comments ?? []).flatMap((value, index) =>
    check(commentSchema, value, `${key} comment ${index + 1}`).flatMap((comment): SourceComment[] =>
      comment.body ? [commentOf(`${key} comment ${index + 1}`, comment, comment.body)] : [],
    ),
  )
  const reviews = (item.reviews ?? []).flatMap((value, index) =>
    check(reviewSchema, value, `${key} review ${index + 1}`).flatMap(review =>
      reviewComments(review, `${key} review ${index + 1}`, check),
    ),
  )
  return {
    key,
    number: item.number,
    type,
    state: item.state === 'OPEN' ? 'Open' : item.state === 'MERGED' ? 'Merged' : 'Closed',
    title: item.title,
    text: item.body ?? '',
    author: item.author ?? GHOST,
    closedBy: item.mergedBy ?? GHOST,
    assignees: [...new Set(item.assignees ?? [])],
    labels: [...new Set(item.labels ?? [])],
    created: item.createdAt,
    updated: item.updatedAt ?? item.createdAt,
    closed: item.state === 'OPEN' ? null : (item.mergedAt ?? item.closedAt ?? item.updatedAt ?? item.createdAt),
    comments: [...comments, ...reviews].sort((a, b) => a.created - b.created),
  }
}

interface Dated {
  readonly author?: string | null | undefined
  readonly createdAt: number
  readonly updatedAt?: number | null | undefined
}

function commentOf(key: string, source: Dated, text: string): SourceComment {
  const updated = source.updatedAt ?? null
  return {
    key,
    author: source.author ?? GHOST,
    text,
    created: source.createdAt,
    updated: updated !== null && updated > source.createdAt ? updated : null,
  }
}

/** A review's own text and each of its line comments; the latter begin with the file and line they are about. */
function reviewComments(review: z.infer<typeof reviewSchema>, key: string, check: Check): readonly SourceComment[] {
  const own = review.body ? [commentOf(key, review, review.body)] : []
  const lines = (review.comments ?? []).flatMap((value, index) =>
    check(lineCommentSchema, value, `${key} line comment ${index + 1}`).map(line =>
      commentOf(
        `${key} line comment ${index + 1}`,
        { ...line, author: line.author ?? review.author },
        `${placeOf(line, review.commit?.abbreviatedOid ?? null)}\n\n${line.body}`,
      ),
    ),
  )
  return [...own, ...lines]
}

/** Archives differ in how exactly they tell the place; what is known is named. */
function placeOf(line: z.infer<typeof lineCommentSchema>, commit: string | null): string {
  const number = line.line ?? line.originalLine
  const place = line.path
    ? `\`${line.path}\`${number ? ` line ${number}` : ''}`
    : line.originalPosition
      ? `Line ${line.originalPosition} of the change`
      : 'On the change'
  return `> ${place}${commit ? ` (commit \`${commit}\`)` : ''}`
}
