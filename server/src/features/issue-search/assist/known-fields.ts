import { usualAliases } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { rememberedWithFields } from '../../bundles/index.ts'
import { type FieldUse, seesUse } from '../../custom-fields/index.ts'
import { wordFinder } from './matching.ts'

/** A place where a project uses a field. */
export interface KnownUse extends FieldUse {
  readonly bundle_id: number | null
  readonly empty_text: string | null
}

/** A custom field as queries name it. */
export interface KnownField {
  readonly id: number
  readonly name: string
  /** The name first, then the localised name and the aliases. */
  readonly names: readonly string[]
  readonly fieldType: string
  readonly ordinal: number
  readonly uses: readonly KnownUse[]
}

const ALL = 0

/** All custom fields with their uses, from memory; what the reader may not know of is to be left out by the caller. */
async function allFields(ctx: RequestContext): Promise<readonly KnownField[]> {
  const remembered = await rememberedWithFields<readonly KnownField[]>(
    ctx,
    'fields of queries',
    [ALL],
    async () => new Map([[ALL, await loadFields(ctx)]]),
    [],
  )
  return remembered.get(ALL) ?? []
}

async function loadFields(ctx: RequestContext): Promise<readonly KnownField[]> {
  const { rows } = await sql<{
    id: number
    name: string
    localized_name: string | null
    aliases: string | null
    field_type: string
    ordinal: number
    uses: readonly KnownUse[] | null
  }>`
    select f.id, f.name, f.localized_name, f.aliases, f.field_type, f.ordinal, u.uses
    from custom_field f left join (
      select p.field_id, json_agg(json_build_object('project_id', p.project_id, 'is_public', p.is_public,
        'bundle_id', p.bundle_id, 'empty_text', p.empty_text)) as uses
      from project_custom_field p group by p.field_id
    ) u on u.field_id = f.id order by f.ordinal, f.id`.execute(ctx.db)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    names: [
      row.name,
      ...(row.localized_name ? [row.localized_name] : []),
      ...(row.aliases ?? '').split(',').flatMap(alias => alias.trim() || []),
      ...(usualAliases[row.name.toLowerCase()] ?? []),
    ],
    fieldType: row.field_type,
    ordinal: row.ordinal,
    uses: row.uses ?? [],
  }))
}

export interface FieldFilter {
  /** A word of one of its names begins so. */
  readonly prefix?: string
  readonly ids?: ReadonlySet<number>
  readonly accepts?: (field: KnownField) => boolean
}

/** Fields that the reader may know of, with the uses that it may know of; most used first, those of `projects` before. */
export async function visibleFields(
  ctx: RequestContext,
  projects: ReadonlySet<number>,
  { prefix = '', ids, accepts }: FieldFilter = {},
): Promise<readonly KnownField[]> {
  const find = wordFinder(prefix)
  const found = (await allFields(ctx)).flatMap(field => {
    if (ids && !ids.has(field.id)) return []
    if (accepts && !accepts(field)) return []
    if (prefix !== '' && !field.names.some(name => find(name) >= 0)) return []
    const uses = field.uses.filter(use => seesUse(ctx, use))
    const near = uses.filter(use => projects.has(use.project_id)).length
    return uses.length > 0 ? [{ field: { ...field, uses }, near }] : []
  })
  found.sort(
    (a, b) =>
      b.near - a.near ||
      b.field.uses.length - a.field.uses.length ||
      a.field.ordinal - b.field.ordinal ||
      a.field.id - b.field.id,
  )
  return found.map(({ field }) => field)
}

/** Bundles of the fields, those that the projects use first, each once. */
export function bundlesOf(fields: readonly KnownField[], projects: ReadonlySet<number>): readonly number[] {
  const uses = fields.flatMap(field => field.uses)
  const ordered = [...uses.filter(use => projects.has(use.project_id)), ...uses]
  return [...new Set(ordered.flatMap(use => use.bundle_id ?? []))]
}

/** Names for an empty value of the fields, each once. */
export function emptyTextsOf(fields: readonly KnownField[], projects: ReadonlySet<number>): readonly string[] {
  const uses = fields.flatMap(field => field.uses)
  const ordered = [...uses.filter(use => projects.has(use.project_id)), ...uses]
  const texts = new Map<string, string>()
  for (const { empty_text } of ordered)
    if (empty_text && !texts.has(empty_text.toLowerCase())) texts.set(empty_text.toLowerCase(), empty_text)
  return [...texts.values()]
}

/** Names for an empty value of any field of the reader of which a word begins with the prefix, each once. */
export async function emptyTextsNamed(
  ctx: RequestContext,
  prefix: string,
  projects: ReadonlySet<number>,
): Promise<readonly string[]> {
  const find = wordFinder(prefix)
  const named = new Map<string, boolean>()
  const fields = (await allFields(ctx)).flatMap(field => {
    const uses = field.uses.filter(use => {
      const text = use.empty_text
      if (!text) return false
      const isNamed = named.get(text) ?? find(text) >= 0
      named.set(text, isNamed)
      return isNamed && seesUse(ctx, use)
    })
    return uses.length > 0 ? [{ ...field, uses }] : []
  })
  return emptyTextsOf(fields, projects)
}
