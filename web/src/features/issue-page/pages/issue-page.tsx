import { quoteName } from '@cairn/common/features/search'
import { useEffect } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useCorrectAddress, usePathParams } from '../../../platform/navigation/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Page } from '../../../ui/page.tsx'
import { listPath } from '../../issue-search/index.ts'
import { issuePath } from '../../issue-ui/index.ts'
import { useIssue } from '../../issues/index.ts'
import { IssueMenu } from '../components/issue-menu.tsx'
import { IssueView } from '../components/issue-view.tsx'
import { ListSteps } from '../components/list-steps.tsx'

/** An issue with a page of its own. */
export function IssuePage() {
  const t = useT()
  const correctAddress = useCorrectAddress()
  const { id = '', summary: slug } = usePathParams()
  const { data: issue, isPlaceholderData } = useIssue(id)
  const known = isPlaceholderData ? undefined : issue
  const path = known?.idReadable ? issuePath(known.idReadable, known.summary) : undefined
  // The address follows the issue: its current id and summary, wherever the link came from.
  useEffect(() => {
    if (path === undefined) return
    const now = issuePath(id, slug)
    if (now !== path || !location.pathname.includes('/issue/')) {
      correctAddress(path + location.search + location.hash)
    }
  }, [path, id, slug, correctAddress])
  const title = [issue?.idReadable ?? id.toUpperCase(), issue?.summary].filter(Boolean).join(' ')
  const key = issue?.project?.shortName
  return (
    <Page
      title={title}
      layout="fill"
      heading={
        <Breadcrumb
          items={[
            key
              ? { text: key, to: listPath(`project: ${quoteName(key)}`) }
              : { text: t('issues.title'), to: '/issues' },
            { text: issue?.idReadable ?? id.toUpperCase() },
          ]}
        />
      }
      actions={
        <>
          <ListSteps idReadable={issue?.idReadable ?? id.toUpperCase()} />
          {known && <IssueMenu issue={known} />}
        </>
      }
    >
      <IssueView idReadable={id} variant="page" />
    </Page>
  )
}
