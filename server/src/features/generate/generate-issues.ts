import type pg from 'pg'
import type { RequestContext } from '../../platform/context/index.ts'
import { WHOLE_DATABASE } from '../../platform/db/index.ts'
import { startCopy } from './copy.ts'
import { type Copies, TABLES, type TableName } from './issue-tables.ts'
import type { GenerateOptions } from './plan.ts'
import { writeRows } from './write-rows.ts'

const STAGE = `create unlogged table if not exists search_stage
  (host_id bigint, project_id int, source smallint, source_id bigint, acl int[], title text, body text)`

/**
 * Loads issues with values, comments, history and searched text by COPY, one connection a table, without secondary
 * indexes, which are built afterwards. Needs the rights of a superuser to leave out foreign key checks row by row.
 */
export async function generateIssues(ctx: RequestContext, options: GenerateOptions): Promise<void> {
  const admin = await ctx.database.connect(WHOLE_DATABASE)
  const clients = new Map<TableName, pg.Client>()
  try {
    await admin.query(STAGE)
    const indexes = await dropIndexes(admin)
    for (const table of Object.keys(TABLES) as TableName[]) {
      const client = await ctx.database.connect(WHOLE_DATABASE)
      await client.query('set session_replication_role = replica')
      clients.set(table, client)
    }
    const copies = Object.fromEntries(
      [...clients].map(([table, client]) => [table, startCopy(client, table, TABLES[table].split(' '))]),
    ) as Copies
    await writeRows(ctx, copies, options)
    for (const copy of Object.values(copies)) await copy.end()
    options.onProgress('Indexing texts')
    await admin.query(`set maintenance_work_mem = '1GB'`)
    await admin.query(`insert into search_text (host_id, project_id, source, source_id, acl, tsv)
      select host_id, project_id, source, source_id, acl,
        setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body) || array_to_tsvector('{~en}') from search_stage`)
    await admin.query('drop table search_stage')
    for (const definition of indexes) {
      options.onProgress(`Building ${/index (\S+)/i.exec(definition)?.[1] ?? 'an index'}`)
      await admin.query(definition)
    }
    await finishSequences(admin)
    options.onProgress('Analysing')
    for (const table of [
      'host',
      'issue',
      'issue_search',
      'issue_field_value',
      'host_tag',
      'issue_link',
      'issue_vote',
      'issue_alias',
      'work_item',
      'comment',
      'activity',
      'activity_value',
      'search_text',
    ])
      await admin.query(`vacuum (analyze) ${table}`)
  } finally {
    await Promise.all([...clients.values()].map(client => client.end()))
    await admin.end()
  }
}

/** Drops the secondary indexes of the loaded tables and returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisprimary
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [
      [
        'host',
        'issue',
        'issue_field_value',
        'issue_search',
        'host_tag',
        'issue_link',
        'issue_vote',
        'issue_alias',
        'work_item',
        'comment',
        'activity',
        'activity_value',
        'search_text',
      ],
    ],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(row => row.definition)
}

async function finishSequences(client: pg.Client): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence('issue', 'id'), greatest(1, (select max(id) from host)))`)
  for (const table of ['comment', 'activity', 'work_item'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select max(id) from ${table})))`,
    )
  await client.query(`update project p set last_number = n.last from
    (select project_id, max(number) as last from (select project_id, number from issue union all
      select project_id, number from issue_alias) taken group by project_id) n where n.project_id = p.id and n.last > p.last_number`)
  // Triggers do not run while tables are filled.
  await client.query(`update issue i set hidden_comments = h.count from
    (select host_id, count(*) from comment where acl <> '{}' group by host_id) h
    where h.host_id = i.id and i.hidden_comments <> h.count`)
}
