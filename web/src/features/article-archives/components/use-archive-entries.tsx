import { Download, FolderUp, Printer } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import type { Branch } from '../api/download-archive.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then(file => file.ExportDialog), 'above')

/**
 * What menus offer to take articles out of the product, onto paper and into it; `dialog` is to be shown beside the menu.
 * @param projectId of the branch's project
 */
export function useArchiveEntries(
  branch: Branch,
  projectId: string | undefined,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const t = useT()
  const go = useGo()
  const [isExporting, setExporting] = useState(false)
  const canCreate = can(usePermissions(), 'CREATE_ARTICLE', projectId)
  const { kind, id } = branch
  const into = kind === 'article' ? 'parent' : 'project'
  const isArticle = kind === 'article'
  return {
    entries: [
      {
        id: 'export',
        text: t(isArticle ? 'article-archives.export' : 'article-archives.export.all'),
        icon: Download,
        onAction: () => setExporting(true),
      },
      ...(canCreate
        ? [
            {
              id: 'import',
              text: t(isArticle ? 'article-archives.importBelow' : 'article-archives.import'),
              icon: FolderUp,
              onAction: () => go(`/articles/import?${into}=${id}`),
            },
          ]
        : []),
      {
        id: 'printBranch',
        text: t(isArticle ? 'article-archives.printBranch' : 'article-archives.printAll'),
        icon: Printer,
        onAction: () => go(`/articles/print/${id}`),
      },
    ],
    dialog: isExporting && (
      <Suspense fallback={null}>
        <ExportDialog branch={branch} onClose={() => setExporting(false)} />
      </Suspense>
    ),
  }
}
