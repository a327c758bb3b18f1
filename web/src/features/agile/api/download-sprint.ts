import { exportSprint } from '@cairn/common/features/agile'
import type { ExportFormat } from '@cairn/common/features/issue-search'
import { urlOf } from '../../../platform/api/index.ts'

/** Has the browser download the cards of a sprint that a query leaves; the server writes the file while it reads them. */
export function downloadSprint(agileId: string, sprintId: string, issuesQuery: string, format: ExportFormat): void {
  const link = document.createElement('a')
  const query = { format, ...(issuesQuery === '' ? {} : { issuesQuery }) }
  link.href = urlOf(exportSprint, { params: { agileId, sprintId }, query })
  link.download = ''
  link.click()
}
