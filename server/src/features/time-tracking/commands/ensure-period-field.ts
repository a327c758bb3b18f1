import { CustomField } from '@cairn/common/features/custom-fields'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { attachField, insertCustomField, projectFields, resolveCustomField } from '../../custom-fields/index.ts'
import type { ProjectInfo } from '../../projects/index.ts'

/** As people call the fields; those of this name are used when they are there. */
const NAMES = { estimation: 'Estimation', spentTime: 'Spent time' } as const

/** The project's period field of that name, made and attached when it has none. Returns the number of the project field. */
export async function ensurePeriodField(
  ctx: RequestContext,
  project: ProjectInfo,
  role: keyof typeof NAMES,
  taken: number | null,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? NAMES[role] : `${NAMES[role]} ${attempt}`
    const own = (await projectFields(ctx, project.id)).find(field => field.name.toLowerCase() === name.toLowerCase())
    if (own?.fieldType.id === 'period' && own.id !== taken) return own.id
    if (own) continue
    const known = await ctx.db
      .selectFrom('custom_field')
      .select(['id', 'field_type'])
      .where(sql<string>`lower(name) collate "C"`, '=', name.toLowerCase())
      .executeTakeFirst()
    if (known && known.field_type !== 'period') continue
    const id =
      known?.id ??
      (await insertCustomField(ctx, {
        name,
        field_type: 'period',
        default_can_be_empty: true,
        default_empty_text: '?',
        is_displayed_in_issue_list: false,
        default_values: [],
      }))
    return attachField(ctx, project, await resolveCustomField(ctx, CustomField.id(id)), {
      canBeEmpty: true,
      emptyText: '?',
    })
  }
}
