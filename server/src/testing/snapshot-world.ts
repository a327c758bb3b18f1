import { fieldTypes } from '@cairn/common/features/custom-fields'
import type { ApiClient } from './api-client.ts'
import { writeDeadLetter } from './dead-letters.ts'
import { must } from './hidden-things.ts'
import { writeNodeSample } from './nodes.ts'
import { type Ids, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { attachTypedFields, typedFieldName, valuesOf } from './typed-fields.ts'

/** A server with one of everything, that a person worked on for a while, a minute between two changes. */
export interface SnapshotWorld {
  readonly test: TestApp
  readonly ids: Ids
  /** Somebody who may read the issues of the project, and nothing else. */
  readonly reader: ApiClient
  stop(): Promise<void>
}

/** When everything begins, in ms. */
export const START = Date.UTC(2026, 0, 5, 9)
const MINUTE = 60_000

export async function startSnapshotWorld(): Promise<SnapshotWorld> {
  const test = await startTestApp()
  test.clock.now = START
  const { admin } = test
  const ids = await writeSamples(test, 'SHOW')
  const reader = await test.createUser('reader')
  const mira = await test.createUser('mira')
  // Neither who votes nor who watches, and no private fields.
  const readable = ['READ_ISSUE', 'READ_COMMENT', 'READ_WORK_ITEM', 'PROJECT_READ_BASIC'] as const
  await test.grantPermissions(reader, readable, Number(ids.projects?.slice(2)))
  await test.grant(mira, 'contributor', Number(ids.projects?.slice(2)))
  const write = async (path: string, body: object): Promise<string> => {
    test.clock.now += MINUTE
    return must(await admin.post(path, body, { fields: 'id' })).body?.id ?? ''
  }
  const issue = `/issues/${ids.issues}`
  const tracking = `/admin/projects/${ids.projects}/timeTrackingSettings`
  const everyone = (await admin.get('/groups', { fields: 'id,name' })).body.find(
    ({ name }: { name: string }) => name === 'All Users',
  )
  const limited = { $type: 'LimitedVisibility', permittedUsers: [{ id: `1-${mira}` }], permittedGroups: [everyone] }

  await write(`/admin/projects/${ids.projects}`, { description: 'What it is *for*', iconUrl: null })
  await write(`/users/1-${mira}`, { fullName: 'Mira Sample', email: 'mira@example.org' })
  await write(`/groups/${ids.groups}`, { description: 'Those of the sample' })
  const [typed] = await attachTypedFields(test, `${ids.projects}`)
  const fieldPath = (type: string) => `/admin/projects/${ids.projects}/customFields/${typed?.get(type)}`
  const bundle = (await admin.get(fieldPath('enum[1]'), { fields: 'bundle(id,values(id))' })).body.bundle
  await write(`/admin/customFieldSettings/bundles/enum/${bundle.id}/values/${bundle.values[0].id}`, {
    description: 'The first',
    archived: true,
    color: { id: '3' },
  })
  await write(fieldPath('enum[1]'), { defaultValues: [{ id: bundle.values[1].id }], emptyFieldText: 'None' })
  await write(fieldPath('user[1]'), { defaultValues: [{ login: 'mira' }] })
  await write(fieldPath('group[1]'), { defaultValues: [everyone] })
  await write(fieldPath('integer'), { isPublic: false })
  await write(issue, {
    description: 'A **text** about SHOW-2 for @mira\n\n- [ ] one\n- [x] two',
    usesMarkdown: true,
    reporter: { login: 'mira' },
    customFields: fieldTypes.map(type => ({
      name: typedFieldName(type),
      $type: type.issueType,
      value: valuesOf(type)[1],
    })),
  })
  const again = fieldTypes.filter(({ id }) => ['text', 'period', 'integer', 'date', 'user[1]'].includes(id))
  await write(issue, {
    description: 'A better **text** about SHOW-2 for @mira',
    customFields: again.map(type => ({ name: typedFieldName(type), $type: type.issueType, value: valuesOf(type)[0] })),
  })
  await write(`${issue}/comments/${ids.comments}`, {
    text: 'Better said, see SHOW-2',
    visibility: limited,
    pinned: true,
  })
  await write(`${issue}/comments`, { text: 'Without markup, @mira', usesMarkdown: false })
  await write(`${issue}/comments`, { text: 'Soon gone' }).then(id =>
    write(`${issue}/comments/${id}`, { deleted: true }),
  )
  await write(`${issue}/timeTracking/workItems/${ids.workItems}`, {
    duration: { minutes: 605 },
    type: { id: ids.workItemTypes },
    attributes: [{ name: 'Attribute of SHOW', value: { name: 'One' } }],
  })
  await write(`${issue}/timeTracking/draftWorkItem`, { duration: { minutes: 30 }, text: 'Half a day' })
  await write(`/users/me/drafts/${ids.drafts}`, {
    description: 'Half a text',
    visibility: limited,
    tags: [{ id: ids.tags }],
    links: [{ id: ids.links, issues: [{ id: ids.issues }] }],
    customFields: [{ name: 'Priority', value: { name: 'Major' } }],
  })
  await write('/commands', { query: 'duplicates SHOW-1', issues: [{ id: ids[':otherId'] }] })
  await write('/commands', { query: 'visible to {All Users}', issues: [{ id: ids[':otherId'] }] })
  await write('/commands', { query: 'State Done', issues: [{ id: ids.issues }] })
  await write(`/tags/${ids.tags}`, { visibleFor: everyone, color: { id: '7' } })
  await write(`/savedQueries/${ids.savedQueries}`, { visibleFor: everyone })
  await write(`${tracking}`, { enabled: true })
  await write(`${issue}/editDraft`, { text: 'Another text' })
  const client = await test.clientOf(reader)
  must(await client.post(`${issue}/voters`, { hasVote: true }))
  for (const who of [await test.clientOf(mira), client])
    must(await who.post(`/issues/${ids[':otherId']}/voters`, { hasVote: true }))
  must(await client.post(`${issue}/watchers`, { hasStar: true }))
  await write(`${issue}/pullRequests/${ids.pullRequests}`, { state: { id: 'MERGED' } })
  await write(`/admin/projects/${ids.projects}`, { shortName: 'SHOWN' })
  test.clock.now += MINUTE
  must(await admin.delete(`/users/1-${await test.createUser('leaver')}`))
  await writeDeadLetter(test, {
    job: 'commands.run',
    data: { event: { kind: 'issue.changed', entity: 'Issue', entityId: Number(ids.issues?.slice(2)) }, secret: 'x' },
    error: 'The other side did not answer\nin time',
    created: test.clock.now - 2 * MINUTE,
    failed: test.clock.now,
  })
  await writeNodeSample(test, { problems: ['files'] })
  must(await admin.delete(`/admin/deletedItems/${ids.deletedItems}`))
  return { test, ids, reader: client, stop: () => test.stop() }
}
