import { sql } from 'kysely'
import type { ApiReply } from '../../testing/api-client.ts'
import type { FileWorld } from './attachments.testing.ts'

/** What the work left behind: history, whether the issue is newer, what others are told, and the names that search knows. */
export async function tracesIn({ test }: FileWorld, issue: string, work: () => Promise<ApiReply>) {
  const id = Number(issue.slice(2))
  const read = async () => ({
    history: (
      await sql<{ category: string; kind: string; added: unknown; removed: unknown; acl: number[] }>`
        select category, target_kind as kind, added, removed, acl from activity where host_id = ${id} order by id`.execute(
        test.system.db,
      )
    ).rows,
    updated: (await sql<{ updated: number }>`select updated from issue where id = ${id}`.execute(test.system.db))
      .rows[0]?.updated,
    told: (
      await sql<{ kind: string }>`select kind from outbox where entity = 'IssueAttachment'
        and host_id = ${id} order by id`.execute(test.system.db)
    ).rows.map(row => row.kind),
    found: (
      await sql<{ words: string; acl: number[] }>`select tsv::text as words, acl from search_text
        where host_id = ${id} and source_id in (select id from attachment where host_id = ${id})`.execute(
        test.system.db,
      )
    ).rows,
  })
  const said = (side: unknown) => {
    const { text, values } = (side ?? {}) as { text?: string; values?: readonly { name: string }[] }
    return text ?? values?.map(value => value.name).sort() ?? null
  }
  const before = await read()
  test.clock.now += 1_000
  const { status } = await work()
  const after = await read()
  return {
    status,
    history: after.history
      .slice(before.history.length)
      .map(({ category, kind, added, removed }) => [category, kind, said(added), said(removed)]),
    newer: after.updated === test.clock.now,
    told: after.told.slice(before.told.length),
    found: after.found.map(row => [/secret|plan/.exec(row.words)?.[0], [...row.acl].sort()]),
    historyFor: [...new Set(after.history.map(row => JSON.stringify([...row.acl].sort())))].map(
      text => JSON.parse(text) as number[],
    ),
  }
}
