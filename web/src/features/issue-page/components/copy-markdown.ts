import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { fieldText, issueFieldView } from '../../custom-fields/index.ts'
import { hostUrl } from '../../host-kinds/index.ts'
import { copy } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { issueQuery } from '../../issues/index.ts'
import type { LinkData } from '../../links/index.ts'
import { linkPhrase, linksQuery } from '../../links/index.ts'
import { userName } from '../../users/index.ts'
import { issueMarkdown, type SheetIssue } from '../model/issue-markdown.ts'

/** Copies an issue as Markdown: its summary, fields, links and description. */
export async function copyMarkdown(issueId: string): Promise<void> {
  try {
    // As a rule both are there already; of an issue that has just been opened a list knows less than all.
    const [issue, links] = await Promise.all([
      queryClient.ensureQueryData(issueQuery(issueId)),
      queryClient.ensureQueryData(linksQuery(issueId)),
    ])
    await copy(markdownOf(issue, links), 'issue.copied.markdown')
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
  }
}

function markdownOf(issue: IssueData, links: readonly LinkData[]): string {
  const formats = formatsOf(currentI18n())
  const { project, reporter, tags } = issue
  return issueMarkdown({
    ...sheetIssue(issue),
    fields: [
      { name: t('issue.project'), text: project?.name ?? project?.shortName ?? '' },
      ...issue.customFields.flatMap(data => {
        const field = issueFieldView(data)
        return field ? [{ name: field.name, text: fieldText(field, data.value, formats) }] : []
      }),
      { name: t('issue.tags'), text: formats.list(tags.flatMap(({ name }) => name ?? [])) },
      { name: t('issue.reporter'), text: userName(reporter) },
    ],
    links: links.map(link => ({ phrase: linkPhrase(link), issues: link.issues.map(sheetIssue) })),
    description: issue.description ?? '',
  })
}

const sheetIssue = ({
  idReadable,
  summary,
}: Pick<LinkData['issues'][number], 'idReadable' | 'summary'>): SheetIssue => ({
  id: idReadable ?? '',
  url: hostUrl(idReadable ?? ''),
  summary: summary ?? '',
})
