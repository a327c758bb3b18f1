import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import { createMemory } from '../../platform/memory/index.ts'
import { type Covered, type Remembering, shapeOf, splitByCover } from '../../platform/projection/index.ts'
import { cacheVersions } from '../../platform/versions/index.ts'
import { readerKey, rightsKey } from '../access/index.ts'
import { issueVisible } from './issues.policy.ts'
import type { FoundIssue } from './page-of-issues.ts'
import { WANTED_FIELDS } from './wanted-fields.ts'

const color = { id: true, background: true, foreground: true } as const satisfies Covered
/** Of a person, what everybody is shown. */
const anybody = {
  id: true,
  login: true,
  fullName: true,
  name: true,
  localizedName: true,
  avatarUrl: true,
  ringId: true,
  userType: { id: true },
  issueRelatedGroup: { icon: true },
} as const satisfies Covered
const user = { ...anybody, email: true } as const satisfies Covered
const group = {
  id: true,
  name: true,
  localizedName: true,
  icon: true,
  allUsersGroup: true,
  team: { id: true, name: true },
} as const satisfies Covered
const field = {
  id: true,
  name: true,
  localizedName: true,
  ordinal: true,
  // Asked for by clients, and not there.
  avatarUrl: true,
  fieldType: { id: true, valueType: true, isMultiValue: true },
} as const satisfies Covered
const ofValue = {
  isResolved: true,
  minutes: true,
  presentation: true,
  text: true,
  ordinal: true,
  archived: true,
  color,
} as const satisfies Covered
const customField = {
  id: true,
  name: true,
  localizedName: true,
  version: true,
  isUpdatable: true,
  hasStateMachine: true,
  pausedTime: true,
  value: { ...user, ...ofValue },
  projectCustomField: {
    id: true,
    defaultValues: {
      ...user,
      archived: true,
      color,
      description: true,
      isResolved: true,
      owner: { login: true, ringId: true },
      released: true,
    },
    canBeEmpty: true,
    emptyFieldText: true,
    isPublic: true,
    ordinal: true,
    bundle: { id: true, isUpdateable: true },
    field,
  },
} as const satisfies Covered

/** What of an issue looks the same to all who see it and may do the same in its project: neither tags nor addresses of people. */
const impersonal: Covered = {
  id: true,
  idReadable: true,
  numberInProject: true,
  created: true,
  updated: true,
  resolved: true,
  summary: true,
  votes: true,
  project: { id: true, shortName: true, name: true, ringId: true },
  reporter: anybody,
  updater: anybody,
  customFields: {
    id: true,
    name: true,
    localizedName: true,
    value: { ...anybody, ...ofValue },
    projectCustomField: { id: true, ordinal: true, emptyFieldText: true, canBeEmpty: true, field },
  },
}

const issue: Covered = {
  ...impersonal,
  summaryVersion: true,
  description: true,
  descriptionVersion: true,
  trimmedDescription: true,
  usesMarkdown: true,
  hasEmail: true,
  canUpdateVisibility: true,
  visibility: { permittedGroups: group, permittedUsers: user, implicitPermittedUsers: user },
  reporter: user,
  updater: user,
  tags: { id: true, name: true, localizedName: true, query: true, color },
  customFields: customField,
  fields: customField,
}

const TO_MANY = 'issues: shown to many'

/** For telling many readers of the same issues: what looks the same to all who may do the same is made once for them. */
export const showingToMany = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  hints: new Map([...ctx.hints, [TO_MANY, true]]),
})

/**
 * Presentations of issues, kept while nothing changed: neither the issue's rows (each change of its texts, fields and
 * tags writes one of them), nor the names of people, tags, groups and projects (`names`, bumped by triggers), nor
 * fields and bundles, nor what the reader may see.
 */
export const rememberedIssues: Remembering<number> = {
  recall: async (ctx, keys, projection) => {
    const isToMany = ctx.hints.get(TO_MANY) === true
    const cover = isToMany ? impersonal : issue
    const { kept, fresh } = splitByCover(projection, cover)
    const shape = shapeOf(kept, cover)
    if (shape === null || kept.size < WORTH_KEEPING) return null
    // Before the rest, since the request shows fields as of this version.
    const versions = await cacheVersions(ctx)
    const reader = (id: number, version: string) =>
      isToMany ? `many ${rightsKey(ctx, rowOf(id, version).project_id)}` : readerKey(ctx)
    const kind = `${versions.get('fields')} ${versions.get('names')} ${wantedOf(ctx)} ${numberOf(shape)}`
    const found = foundVersions.get(ctx)
    const issues = keys.every(key => found?.has(key))
      ? keys.map(id => ({ id, version: found?.get(id) ?? '' }))
      : await visibleVersions(ctx, keys)
    return {
      kept,
      fresh,
      versions: new Map(issues.map(({ id, version }) => [id, `${version} ${reader(id, version)} ${kind}`])),
      rows: new Map(issues.map(({ id, version }) => [id, rowOf(id, version)])),
      columns: ['reporter_id', 'comments_count'],
    }
  },
}

/** Fields below which a statement for their version costs as much as they do. */
const WORTH_KEEPING = 3

/** The version of the issue whose number is `id` of `alias`, as a column; see {@link rowOf}. */
export const issueVersion = (alias: string) => sql<string>`
  (select concat_ws('.', whole.version, narrow.version, whole.project_id, whole.reporter_id, whole.comments_count)
   from issue whole join issue_search narrow on narrow.issue_id = whole.id
   where whole.id = ${sql.ref(`${alias}.id`)})`

/** What of an issue stands in its version. */
function rowOf(id: number, version: string) {
  const [project, reporter, comments] = version.split('.').slice(2).map(Number)
  return { id, project_id: project ?? 0, reporter_id: reporter ?? 0, comments_count: comments ?? 0 }
}

async function visibleVersions(ctx: RequestContext, keys: readonly number[]) {
  const { rows } = await sql<{ id: number; version: string }>`
    select i.id, ${issueVersion('i')} as version from issue i
    where i.id = ${anyRowOf(keys)} and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return rows
}

/** Issues as they are now, by number: for {@link showAsFound}, by who asks afterwards which of them each reader sees. */
export async function versionsOfIssues(
  db: RequestContext['db'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select i.id, ${issueVersion('i')} as version from issue i where i.id = ${anyRowOf(ids)} and i.deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** What a list found, as long as its request lives. */
const foundVersions = new WeakMap<RequestContext, ReadonlyMap<number, string>>()

/** For requests that only read: the issues just found are shown as of then, without asking for their versions again. */
export function showAsFound(ctx: RequestContext, found: readonly Pick<FoundIssue, 'id' | 'version'>[]): void {
  foundVersions.set(
    ctx,
    new Map(found.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const]))),
  )
}
/** Projections by number: they are long, and stand in the key of everything that is kept. */
const numbers = createMemory<number>({ name: 'numbers of projections', maxBytes: 2 * 1024 * 1024 })
let lastNumber = 0

function numberOf(shape: string): number {
  const known = numbers.get(shape)
  if (known !== undefined) return known
  // Never given twice: what is kept under a number that was evicted is not found again.
  numbers.set(shape, ++lastNumber)
  return lastNumber
}

function wantedOf(ctx: RequestContext): string {
  const wanted = ctx.hints.get(WANTED_FIELDS) as ReadonlySet<string> | undefined
  return wanted ? JSON.stringify([...wanted].sort()) : '*'
}
