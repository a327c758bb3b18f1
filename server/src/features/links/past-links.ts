import { IssueLinkType } from '@cairn/common/features/links'
import { sql } from 'kysely'
import { type AnyLoader, groupBy, inlineLoader, Ref } from '../../platform/projection/index.ts'
import type { ActivityValue } from '../activities/index.ts'
import type { PastPart } from '../hosts/index.ts'
import { DIRECTIONS, type LinkSide, sideOfPhrase } from './link-slot.ts'
import { linkTypes } from './link-types.store.ts'

/** Another issue that the issue was linked to, under the phrase that led there. */
export interface LinkState {
  readonly typeId: number
  readonly phrase: string
  readonly issue: ActivityValue
}

export interface PastLinks {
  links: readonly LinkState[]
}

/** The links of one kind as they stood then. */
interface PastLink {
  readonly typeId: number
  readonly side: LinkSide
  readonly isKnown: boolean
  readonly issues: readonly Ref[]
}

/** The links of an issue as of a moment. */
export const pastLinks: PastPart<PastLinks> = {
  now: async (ctx, _, { id }) => {
    const { rows } = await sql<{ type_id: number; phrase: string; id: number; name: string }>`
      select t.id as type_id, l.other_id as id, p.short_name || '-' || i.number as name,
        coalesce(nullif(case when t.directed and l.inward then t.target_to_source else '' end, ''), t.source_to_target) as phrase
      from (
        select type_id, target_id as other_id, false as inward, created from issue_link where source_id = ${id}
        union all select type_id, source_id, true, created from issue_link where target_id = ${id}
      ) l join issue_link_type t on t.id = l.type_id join issue i on i.id = l.other_id join project p on p.id = i.project_id
      order by l.created, l.other_id`.execute(ctx.db)
    const links = rows.map(({ type_id, phrase, id, name }) => ({
      typeId: type_id,
      phrase,
      issue: { entity: 'Issue', id, name, type: 'Issue' },
    }))
    return { links }
  },
  copy: state => ({ ...state }),
  values: ({ former }) => former.links.map(link => link.issue),
  fields: ['links'],
  show: async (ctx, { former, refsOf }) => {
    const types = await linkTypes(ctx)
    const groups = groupBy(former.links, ({ typeId, phrase }) => `${typeId} ${phrase}`)
    const links = [...groups.values()].flatMap((group): readonly PastLink[] => {
      const issues = refsOf(group.map(link => link.issue))
      const [first] = group
      if (!first || issues.length === 0) return []
      const type = types.find(({ id }) => id === first.typeId)
      const side = type ? sideOfPhrase(type, first.phrase) : ''
      return [{ typeId: first.typeId, side, isKnown: type !== undefined, issues }]
    })
    return { links: links.map(link => new Ref('PastLink', link)) }
  },
}

export const keyOfLink = ({ typeId, issue, phrase }: LinkState): string => `${typeId} ${issue.id} ${phrase}`

export const pastLinkLoader: AnyLoader = inlineLoader<PastLink>({
  entity: 'PastLink',
  type: () => 'IssueLink',
  fields: {
    id: { value: row => `${IssueLinkType.id(row.typeId)}${row.side}` },
    direction: { value: row => DIRECTIONS[row.side] },
    linkType: { value: row => (row.isKnown ? new Ref('IssueLinkType', row.typeId) : null) },
    issues: { value: row => row.issues },
    trimmedIssues: { value: row => row.issues },
    issuesSize: { value: row => row.issues.length },
  },
})
