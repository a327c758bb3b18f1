import { BetweenHorizontalStart, BetweenVerticalStart, Code, Columns3, type LucideIcon, Rows3 } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { IconButton } from '../../../button.tsx'
import type { TableAction } from './table-editing.ts'

const ACTIONS: readonly { readonly action: TableAction; readonly icon: LucideIcon }[] = [
  { action: 'addRow', icon: BetweenVerticalStart },
  { action: 'removeRow', icon: Rows3 },
  { action: 'addColumn', icon: BetweenHorizontalStart },
  { action: 'removeColumn', icon: Columns3 },
  { action: 'source', icon: Code },
]

type TableToolsProps = { readonly act: (action: TableAction) => void }

/** What can be done to the table that is written in. */
export function TableTools({ act }: TableToolsProps) {
  const t = useT()
  return (
    <Toolbar aria-label={t('editor.table')} className="flex items-center gap-0.5">
      {ACTIONS.map(({ action, icon }) => (
        <IconButton
          key={action}
          label={t(`text-editor.table.${action}`)}
          icon={icon}
          size="small"
          className="size-7"
          onPress={() => act(action)}
        />
      ))}
    </Toolbar>
  )
}
