import type { Projection } from '@cairn/common/platform/fields'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import type { Remembering } from '../../platform/projection/index.ts'
import { cacheVersions, readerKey } from '../access/index.ts'
import type { FoundIssue } from './find-issues.ts'
import { issueVisible } from './issues.policy.ts'
import { WANTED_FIELDS } from './wanted-fields.ts'

/** Fields that a version covers: true = a plain one, else what may be asked for inside. */
interface Covered {
  readonly [name: string]: true | Covered
}

const color = { id: true, background: true, foreground: true } as const satisfies Covered
const user = { id: true, login: true, fullName: true, name: true, avatarUrl: true, ringId: true } as const
const field = {
  id: true,
  name: true,
  localizedName: true,
  ordinal: true,
  fieldType: { id: true, valueType: true, isMultiValue: true },
} as const satisfies Covered
const customField = {
  id: true,
  name: true,
  localizedName: true,
  version: true,
  isUpdatable: true,
  value: {
    ...user,
    localizedName: true,
    isResolved: true,
    minutes: true,
    presentation: true,
    text: true,
    ordinal: true,
    archived: true,
    color,
  },
  projectCustomField: {
    id: true,
    canBeEmpty: true,
    emptyFieldText: true,
    isPublic: true,
    ordinal: true,
    bundle: { id: true },
    field,
  },
} as const satisfies Covered

const issue: Covered = {
  id: true,
  idReadable: true,
  numberInProject: true,
  created: true,
  updated: true,
  resolved: true,
  summary: true,
  summaryVersion: true,
  description: true,
  descriptionVersion: true,
  trimmedDescription: true,
  usesMarkdown: true,
  votes: true,
  project: { id: true, shortName: true, name: true },
  reporter: user,
  updater: user,
  tags: { id: true, name: true, color },
  customFields: customField,
  fields: customField,
}

/**
 * Presentations of issues, kept while nothing changed: neither the issue's rows (each change of its texts, fields and
 * tags writes one of them), nor the names of people, tags, groups and projects (`names`, raised by triggers), nor
 * fields and bundles, nor what the reader may see.
 */
export const rememberedIssues: Remembering<number> = {
  versions: async (ctx, keys, projection) => {
    const shape = shapeOf(projection, issue)
    if (shape === null) return null
    // Before the rest, since the request shows fields as of this version.
    const versions = await cacheVersions(ctx)
    const reader = `${readerKey(ctx)} ${versions.get('fields')} ${versions.get('names')} ${wantedOf(ctx)} ${shape}`
    const found = foundVersions.get(ctx)
    const rows = keys.every(key => found?.has(key))
      ? keys.map(id => ({ id, version: found?.get(id) }))
      : await visibleVersions(ctx, keys)
    return new Map(rows.map(({ id, version }) => [id, `${version} ${reader}`]))
  },
}

/** The version of the issue whose number is `id` of `alias`, as a column. */
export const issueVersion = (alias: string) => sql<string>`
  (select concat_ws('.', whole.xmin, narrow.xmin) from issue whole join issue_search narrow on narrow.issue_id = whole.id
   where whole.id = ${sql.ref(`${alias}.id`)})`

async function visibleVersions(ctx: RequestContext, keys: readonly number[]) {
  const { rows } = await sql<{ id: number; version: string }>`
    select i.id, ${issueVersion('i')} as version from issue i
    where i.id = ${anyRowOf(keys)} and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return rows
}

/** What a list found, as long as its request lives. */
const foundVersions = new WeakMap<RequestContext, ReadonlyMap<number, string>>()

/** For requests that only read: the issues just found are shown as of then, without asking for their versions again. */
export function showAsFound(ctx: RequestContext, found: readonly FoundIssue[]): void {
  foundVersions.set(
    ctx,
    new Map(found.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const]))),
  )
}
/** The projection in one line; null when it asks for something that is not covered. */
function shapeOf(projection: Projection, covered: Covered): string | null {
  const parts: string[] = []
  for (const [name, { inner, top, skip }] of projection) {
    if (name === '$type') continue
    const known = Object.hasOwn(covered, name) ? covered[name] : undefined
    if (known === undefined) return null
    const part = known === true ? '' : shapeOf(inner(), known)
    if (part === null) return null
    parts.push(known === true ? name : `${name}:${skip}:${top}(${part})`)
  }
  return parts.join()
}

function wantedOf(ctx: RequestContext): string {
  const wanted = ctx.hints.get(WANTED_FIELDS) as ReadonlySet<string> | undefined
  return wanted ? JSON.stringify([...wanted].sort()) : '*'
}
