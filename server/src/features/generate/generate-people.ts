import { Project } from '@cairn/common/features/projects'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { accessChanged } from '../access/index.ts'
import { bundleElements, createElement } from '../bundles/index.ts'
import { type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import { createProject, findProject } from '../projects/index.ts'
import { insertTag } from '../tags/index.ts'
import { updateProjectTracking } from '../time-tracking/index.ts'
import type { PlannedProject, PlannedValue, Shape } from './plan.ts'
import { createZipf, pick, type Random } from './random.ts'
import { COMMON } from './words.ts'

const GIVEN =
  'Ada Alan Barbara Dennis Edsger Frances Grace Hedy John Ken Linus Margaret Niklaus Radia Tim Yukihiro'.split(' ')
const FAMILY =
  'Allen Berners Bachman Dijkstra Hamilton Hopper Kay Kernighan Knuth Lamarr Liskov Perlman Ritchie Thompson Turing Wirth'.split(
    ' ',
  )

/** People, groups with members, and who may read which project; all in a few set-based statements. */
export async function generatePeople(ctx: RequestContext, shape: Shape, random: Random) {
  const prefix = `g${ctx.clock().toString(36)}`
  const users = Array.from({ length: shape.users }, (_, index) => ({
    login: `${prefix}.u${index}`,
    login_key: `${prefix}.u${index}`,
    full_name: `${pick(random, GIVEN)} ${pick(random, FAMILY)}`,
    created: ctx.clock(),
  }))
  const groups = Array.from({ length: shape.groups }, (_, index) => ({
    name: `Group ${prefix} ${index}`,
    name_key: `group ${prefix} ${index}`,
  }))
  return transaction(ctx, async ctx => {
    const userIds: number[] = []
    for (let start = 0; start < users.length; start += 1_000) {
      const rows = await ctx.db
        .insertInto('users')
        .values(users.slice(start, start + 1_000))
        .returning('id')
        .execute()
      userIds.push(...rows.map(row => row.id))
    }
    const groupIds = (await ctx.db.insertInto('user_group').values(groups).returning('id').execute()).map(row => row.id)
    await sql`insert into user_group_member (group_id, user_id)
      select g, u from unnest(${groupIds}::int[]) g, unnest(${userIds}::int[]) u where hashint4(g * 31 + u) % 25 = 0
      on conflict do nothing`.execute(ctx.db)
    await accessChanged(ctx)
    return { userIds, groupIds, prefix }
  })
}

const TAGS = 40

/** Tags that every signed-in user sees and uses. */
export async function generateTags(ctx: RequestContext, ownerIds: readonly number[]): Promise<readonly number[]> {
  return transaction(ctx, async ctx => {
    const all = await ctx.db
      .selectFrom('user_group')
      .select('id')
      .where('kind', '=', 'registered')
      .executeTakeFirstOrThrow()
    const everybody = { groups: [all.id], users: [] }
    const ids: number[] = []
    for (let index = 0; index < TAGS; index++)
      ids.push(
        await insertTag(ctx, {
          name: COMMON.at(-1 - index) ?? '',
          ownerId: ownerIds[index % ownerIds.length] ?? 0,
          color: 1 + (index % 30),
          sharing: { read: everybody, use: everybody, update: { groups: [], users: [] } },
        }),
      )
    return ids
  })
}

/** Every third project tracks time. */
const TRACKING = 3

/** Projects from the default template, with subsystems, a team, and groups that may read them. */
export async function generateProjects(
  ctx: RequestContext,
  shape: Shape,
  people: { readonly userIds: readonly number[]; readonly groupIds: readonly number[]; readonly prefix: string },
  random: Random,
): Promise<readonly PlannedProject[]> {
  const zipf = createZipf(people.userIds.length, 0.5)
  const { rows: existing } = await sql<{
    count: number
  }>`select count(*)::int as count from project where short_name like 'GEN%'`.execute(ctx.db)
  const first = existing[0]?.count ?? 0
  const projects: PlannedProject[] = []
  for (let index = 0; index < shape.projects; index++) {
    const members = [...new Set(Array.from({ length: 50 }, () => people.userIds[zipf(random)] ?? 0))]
    const number = first + index
    const project = await transaction(ctx, async ctx => {
      const id = await createProject(ctx, {
        shortName: `GEN${number}`,
        name: `Generated ${number}`,
        leaderId: members[0] ?? 0,
      })
      const fields = await projectFields(ctx, id)
      const subsystem = fieldOf(fields, 'Subsystem')
      for (const name of ['Client', 'Server', 'Mobile', 'Docs', 'Infrastructure'])
        if (subsystem.bundleId !== null) await createElement(ctx, subsystem.bundleId, { name })
      await sql`insert into user_group_member (group_id, user_id)
        select g.id, u from user_group g, unnest(${members}::int[]) u where g.project_id = ${id} on conflict do nothing`.execute(
        ctx.db,
      )
      await sql`insert into role_grant (role_id, group_id, project_id)
        select r.id, g, ${id}::int from role r, unnest(${people.groupIds}::int[]) g
        where r.key = 'contributor' and hashint4(g * 7 + ${id}::int) % 40 = 0 on conflict do nothing`.execute(ctx.db)
      await accessChanged(ctx)
      if (index % TRACKING === 0) await enableTracking(ctx, id)
      return { id, fields: await projectFields(ctx, id) }
    })
    projects.push({
      id: project.id,
      shortName: `GEN${number}`,
      states: await valuesOf(ctx, fieldOf(project.fields, 'State')),
      priorities: await valuesOf(ctx, fieldOf(project.fields, 'Priority')),
      types: await valuesOf(ctx, fieldOf(project.fields, 'Type')),
      subsystems: await valuesOf(ctx, fieldOf(project.fields, 'Subsystem')),
      assigneeFieldId: fieldOf(project.fields, 'Assignee').fieldId,
      members,
      tracking: trackingOf(project.fields),
    })
  }
  return projects
}

function fieldOf(fields: readonly ProjectFieldInfo[], name: string): ProjectFieldInfo {
  const field = fields.find(other => other.name === name)
  if (!field) throw new Error(`The default template has no field ${name}`)
  return field
}

async function enableTracking(ctx: RequestContext, projectId: number): Promise<void> {
  const project = await findProject(ctx, Project.id(projectId))
  if (project) await updateProjectTracking(ctx, project, { enabled: true })
}

function trackingOf(fields: readonly ProjectFieldInfo[]): PlannedProject['tracking'] {
  const [estimate, spent] = [fields.find(field => field.isEstimation), fields.find(field => field.isSpentTime)]
  return estimate && spent ? { estimateFieldId: estimate.fieldId, spentFieldId: spent.fieldId } : null
}

async function valuesOf(ctx: RequestContext, field: ProjectFieldInfo): Promise<readonly PlannedValue[]> {
  const elements = field.bundleId === null ? [] : await bundleElements(ctx, field.bundleId)
  return elements.map(element => ({
    fieldId: field.fieldId,
    valueId: element.id,
    name: element.name,
    ordinal: element.ordinal,
    isResolved: element.isResolved,
  }))
}
