import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { call } from '../../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../../platform/i18n/index.ts'
import { element, printSheet, textCell } from '../../../../ui/print-sheet.ts'
import { toast } from '../../../../ui/toast.tsx'
import { refusalText } from '../../../conflicts/index.ts'
import type { ListProject } from '../../../custom-fields/index.ts'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import { LISTED_ISSUE_FIELDS, type ListedIssue } from '../../../issues/index.ts'
import { columnText } from '../../model/column-text.ts'
import { chosenColumns, type ListColumn, listColumns } from '../../model/list-columns.ts'
import { addedColumns } from '../../model/list-extensions.ts'
import { FIRST_COLUMNS, type ListLayout } from '../../model/list-layout.ts'
import { columnName } from './use-column-names.ts'

/** More rows than these are for an export. */
const MAX_PRINTED = 1000
const PAGE = 200
const FIELDS = { issues: LISTED_ISSUE_FIELDS, cursor: true } as const

/** Prints what a search finds as a plain table, also what is not on screen. */
export async function printList(
  params: IssuePageParams,
  layout: ListLayout,
  projects: readonly ListProject[],
): Promise<void> {
  const columns = chosenColumns(layout.columns ?? FIRST_COLUMNS, listColumns(projects))
  try {
    const issues = await readIssues(params)
    const time = formatsOf(currentI18n()).dateTime(Date.now())
    const facts = t('list-layout.print.facts', { count: issues.length, time })
    printSheet(document.title, facts, table(issues, columns, await addedTexts(issues, columns)))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
  }
}

async function readIssues(params: IssuePageParams): Promise<readonly ListedIssue[]> {
  const issues: ListedIssue[] = []
  let cursor: string | null = null
  do {
    const query = { ...params, cursor, $top: PAGE }
    const page: Read<'IssuePage', typeof FIELDS> = await call(issuePage, { fields: FIELDS, query })
    issues.push(...page.issues)
    cursor = page.cursor
  } while (cursor !== null && issues.length < MAX_PRINTED)
  return issues
}

/** What columns that other features add say of issues, by column and issue. */
async function addedTexts(issues: readonly ListedIssue[], columns: readonly ListColumn[]): Promise<AddedTexts> {
  const wanted = addedColumns.all().filter(({ id }) => columns.some(column => column.id === id))
  const ids = issues.map(({ id }) => id)
  return new Map(await Promise.all(wanted.map(async ({ id, texts }) => [id, await texts(ids)] as const)))
}

type AddedTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

function table(issues: readonly ListedIssue[], columns: readonly ListColumn[], added: AddedTexts): HTMLElement {
  const formats = formatsOf(currentI18n())
  const names = [
    t('list-layout.column.id'),
    t('list-layout.column.summary'),
    ...columns.map(column => columnName(column, t)),
  ]
  const head = element('thead', row('th', names))
  const body = element(
    'tbody',
    ...issues.map(issue =>
      row('td', [
        issue.idReadable,
        issue.summary,
        ...columns.map(column => added.get(column.id)?.get(issue.id) ?? columnText(issue, column, formats)),
      ]),
    ),
  )
  return element('table', head, body)
}

const row = (cell: 'td' | 'th', texts: readonly string[]): HTMLElement =>
  element('tr', ...texts.map(text => textCell(cell, text)))
