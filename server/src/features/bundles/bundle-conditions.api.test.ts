import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { acting } from '../../testing/acting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { projectFields } from '../custom-fields/index.ts'
import { createProject } from '../projects/index.ts'
import { bundleCondition, requireBundleUpdate, updatableBundles } from './bundles.policy.ts'

/** Which projects a permission is held in, by their place in the world. */
type Held = Partial<Record<PermissionKey, 'global' | readonly ('one' | 'two')[]>>

describe('bundles, by how they are used', () => {
  let test: TestApp
  let projects: Readonly<Record<'one' | 'two', number>>
  let bundles: Readonly<Record<string, number>>
  let nameOf: ReadonlyMap<number, string>

  beforeAll(async () => {
    test = await startTestApp()
    projects = {
      one: await createProject(test.system, { shortName: 'ONE', name: 'One' }),
      two: await createProject(test.system, { shortName: 'TWO', name: 'Two' }),
    }
    const of = async (project: number, name: string) =>
      (await projectFields(test.system, project)).find(field => field.name === name)
    const hidden = await of(projects.one, 'Subsystem')
    await test.admin.post(`/admin/projects/ONE/customFields/92-${hidden?.id}`, { isPublic: false })
    const made = await test.admin.post('/admin/customFieldSettings/bundles/enum', { name: 'Unused' }, { fields: 'id' })
    const spare = await test.admin.post('/admin/customFieldSettings/bundles/enum', { name: 'Spare' }, { fields: 'id' })
    const idOf = (reply: { body: { id: string } }) => Number(reply.body.id.slice(3))
    // New projects would start with it; none has.
    await sql`update custom_field set default_bundle_id = ${idOf(spare)} where name = 'Due Date' or id = (
      select max(id) from custom_field where default_bundle_id is null)`.execute(test.system.db)
    bundles = {
      'of both': (await of(projects.one, 'Priority'))?.bundleId ?? 0,
      'of one': (await of(projects.one, 'Fix versions'))?.bundleId ?? 0,
      'of two': (await of(projects.two, 'Fix versions'))?.bundleId ?? 0,
      'private in one': hidden?.bundleId ?? 0,
      unused: idOf(made),
      'for new projects': idOf(spare),
    }
    nameOf = new Map(Object.entries(bundles).map(([name, id]) => [id, name]))
  })
  afterAll(() => test.stop())

  const who = (held: Held): RequestContext => {
    const where = Object.entries(held).map(([key, place]) => [
      key,
      typeof place === 'string' ? place : place.map(name => projects[name]),
    ])
    return {
      ...acting({ userId: 9, held: Object.fromEntries(where) }),
      db: test.system.db,
      contributions: test.system.contributions,
    } as RequestContext
  }
  const namesOf = (ids: Iterable<number>): readonly string[] =>
    [...ids]
      .map(id => nameOf.get(id))
      .filter(name => name !== undefined)
      .sort()

  const READ: readonly (readonly [string, Held, readonly string[]])[] = [
    ['by nobody without a right', {}, []],
    ['by who knows of one project', { PROJECT_READ_BASIC: ['one'] }, ['of both', 'of one']],
    ['by who knows of the other', { PROJECT_READ_BASIC: ['two'] }, ['of both', 'of two']],
    ['by who knows of all', { PROJECT_READ_BASIC: 'global' }, ['of both', 'of one', 'of two']],
    [
      'by who reads private fields of one',
      { PROJECT_READ_BASIC: ['one'], PRIVATE_READ_ISSUE: ['one'] },
      ['of both', 'of one', 'private in one'],
    ],
    [
      'by who reads those of the other alone',
      { PROJECT_READ_BASIC: 'global', PRIVATE_READ_ISSUE: ['two'] },
      ['of both', 'of one', 'of two'],
    ],
    [
      'by who knows of one and reads all private fields',
      { PROJECT_READ_BASIC: ['one'], PRIVATE_READ_ISSUE: 'global' },
      ['of both', 'of one', 'private in one'],
    ],
    ['by who sets up a project', { PROJECT_UPDATE: ['one'] }, ['for new projects', 'of both', 'unused']],
    [
      'by who reads the settings of the installation',
      { LOW_LEVEL_READ: 'global' },
      ['for new projects', 'of both', 'of one', 'of two', 'private in one', 'unused'],
    ],
  ]
  it.each(READ)('are known %s', async (_, held, expected) => {
    const ctx = who(held)
    const { rows } = await sql<{ id: number }>`select id from bundle where ${bundleCondition(ctx)}`.execute(ctx.db)
    expect(namesOf(rows.map(({ id }) => id))).toEqual(expected)
  })

  const UPDATE: readonly (readonly [string, Held, readonly string[]])[] = [
    ['by nobody without a right', { PROJECT_READ_BASIC: 'global', LOW_LEVEL_READ: 'global' }, []],
    ['by who sets up one project', { PROJECT_UPDATE: ['one'] }, ['of one', 'private in one', 'unused']],
    [
      'by who sets up both',
      { PROJECT_UPDATE: ['one', 'two'] },
      ['of both', 'of one', 'of two', 'private in one', 'unused'],
    ],
    [
      'by who administers the installation',
      { LOW_LEVEL: 'global' },
      ['for new projects', 'of both', 'of one', 'of two', 'private in one', 'unused'],
    ],
  ]
  it.each(UPDATE)('are changed %s', async (_, held, expected) => {
    expect(namesOf(await updatableBundles(who(held), Object.values(bundles)))).toEqual(expected)
  })

  it('are refused with the permission that is missing', async () => {
    const ctx = who({ PROJECT_UPDATE: ['one'] })
    await expect(requireBundleUpdate(ctx, bundles['of one'] ?? 0)).resolves.toBeUndefined()
    await expect(requireBundleUpdate(ctx, bundles['of both'] ?? 0)).rejects.toThrow(
      'forbidden {"permission":"PROJECT_UPDATE"}',
    )
    expect(await updatableBundles(ctx, [])).toEqual(new Set())
  })
})
