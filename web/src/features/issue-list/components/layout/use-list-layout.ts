import { useCallback } from 'react'
import { useStored } from '../../../../platform/storage/index.ts'
import { type ListLayout, layoutOf, storedLayouts, withLayout, withoutLayout } from '../../model/list-layout.ts'

export type LayoutState = {
  readonly layout: ListLayout
  readonly change: (change: Partial<ListLayout>) => void
  /** Gives the folder the layout of all lists; undefined while it has none of its own. */
  readonly reset: (() => void) | undefined
}

/** How the list of a folder is laid out, as it was left in this browser. */
export function useListLayout(folder: string | undefined): LayoutState {
  const [layouts, setLayouts] = useStored(storedLayouts)
  const layout = layoutOf(layouts, folder)
  const change = useCallback(
    (changed: Partial<ListLayout>) => setLayouts(withLayout(layouts, folder, { ...layout, ...changed })),
    [layouts, folder, layout, setLayouts],
  )
  const clear = useCallback(() => setLayouts(withoutLayout(layouts, folder)), [layouts, folder, setLayouts])
  return { layout, change, reset: layouts[folder ?? ''] ? clear : undefined }
}
