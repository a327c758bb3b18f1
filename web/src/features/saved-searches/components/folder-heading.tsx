import { Suspense } from 'react'
import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Folder } from '../model/folder.ts'

const FolderTitle = lazyPart(() =>
  withTexts('saved-searches', () => import('./folder-title.tsx')).then(file => file.FolderTitle),
)

/** Opens the dialog in which a saved search's own query is changed; nothing for whoever may not. */
export const EditQueryButton = lazyPart(() =>
  withTexts('saved-searches', () => import('./edit-query-button.tsx')).then(file => file.EditQueryButton),
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
