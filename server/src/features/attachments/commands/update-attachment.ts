import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray, transaction } from '../../../platform/db/index.ts'
import { aclOf, type HostKind, readVisibility, requireSilent } from '../../hosts/index.ts'
import { writeSearchTexts } from '../../search/index.ts'
import { fileVisibilityActivities, renameActivity } from '../attachment-activities.ts'
import { requireUpdateFile } from '../attachments.policy.ts'
import { findAttachment } from '../attachments.store.ts'
import { fileChange } from '../file-change.ts'
import { newName } from '../file-name.ts'
import { fileNames } from '../file-name-source.ts'
import { renameInTexts } from '../rename-in-texts.ts'

/** Renames a file, in the texts that name it too, or changes who sees it. Returns its id. */
export async function updateAttachment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  attachmentId: string,
  body: BodyOf<'IssueAttachment'>,
): Promise<number> {
  return transaction(ctx, async inner => {
    const host = await kind.find(inner, hostId, { lock: true })
    const file = await findAttachment(inner, kind, host, attachmentId)
    requireUpdateFile(inner, kind, file)
    requireSilent(inner, host.project_id)
    const before = { groups: file.permitted_groups, users: file.permitted_users }
    const after = body.visibility === undefined ? before : await readVisibility(inner, body.visibility, before)
    const name = newName(body.name, file.name)
    const acl = aclOf(after, file.author_id)
    const subject = { id: file.id, name, acl, comment: null }
    const activities = [
      ...(name === file.name ? [] : [renameActivity(kind, subject, file.name, name)]),
      ...(await fileVisibilityActivities(inner, kind, subject, before, after)),
    ]
    if (activities.length === 0) return file.id

    await sql`update attachment set name = ${name}, permitted_groups = ${intArray(after.groups)},
      permitted_users = ${intArray(after.users)}, acl = ${intArray(acl)}, updated = ${inner.clock()}
      where id = ${file.id}`.execute(inner.db)
    const former = { acl: file.acl, authorId: file.author_id }
    const hasOthers = !isDeepStrictEqual([...acl].sort(), [...file.acl].sort())
    kind.note(inner, [
      {
        ...fileChange(kind, host, file, 'changed', activities, hasOthers ? former : undefined),
        readers: { kind: kind.attachments.entity, id: file.id, acl },
      },
    ])
    if (file.comment_id === null)
      await writeSearchTexts(inner, fileNames, [{ places: [{ host, sourceId: file.id }], text: name, acl }])
    if (name !== file.name) await renameInTexts(inner, kind, host, file, name)
    return file.id
  })
}
