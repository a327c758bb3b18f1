import { lazy, Suspense } from 'react'
import { withTexts } from '../../../platform/i18n/index.ts'
import type { Folder } from '../model/folder.ts'

const FolderTitle = lazy(() =>
  withTexts('saved-searches', () => import('./folder-title.tsx')).then(file => ({ default: file.FolderTitle })),
)

/** Opens the dialog in which a saved search's own query is changed; nothing for whoever may not. */
export const EditQueryButton = lazy(() =>
  withTexts('saved-searches', () => import('./edit-query-button.tsx')).then(file => ({
    default: file.EditQueryButton,
  })),
)

export type FolderHeadingProps = {
  readonly folder: Folder
  /** What is searched for within the folder, besides its own query; it can be made part of that. */
  readonly query: string
}

/** The title bar of a saved search's or tag's list: name, pin, sharing, menu. For a page's `heading`. */
export function FolderHeading(props: FolderHeadingProps) {
  return (
    <Suspense fallback={<span className="truncate">{props.folder.name}</span>}>
      <FolderTitle {...props} />
    </Suspense>
  )
}
