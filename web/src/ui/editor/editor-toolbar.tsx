import { BookOpen, Maximize2, Paperclip } from 'lucide-react'
import { memo, type Ref } from 'react'
import { Separator, Toolbar } from 'react-aria-components'
import { useT } from '../../platform/i18n/index.ts'
import { hrefOf } from '../../platform/navigation/index.ts'
import { keyNames } from '../../platform/shortcuts/index.ts'
import { IconButton } from '../button.tsx'
import { FileButton } from '../file-drop.tsx'
import type { EditCommand } from './text-state.ts'
import { TOOLBAR } from './tools.ts'

type EditorToolbarProps = {
  readonly onRun: (command: EditCommand) => void
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
  readonly onExpand?: (() => void) | undefined
  readonly toolbarRef: Ref<HTMLDivElement>
}

/** The buttons above a text: one stop of Tab, walked by the arrow keys. Drawing them again at each key would be felt. */
export const EditorToolbar = memo(function EditorToolbar(props: EditorToolbarProps) {
  const { onRun, onFiles, onExpand, toolbarRef } = props
  const t = useT()
  return (
    <Toolbar
      ref={toolbarRef}
      aria-label={t('editor.toolbar')}
      className="flex min-w-0 items-center gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
    >
      {TOOLBAR.map((group, index) => [
        index > 0 && <Separator key={group[0]?.id} orientation="vertical" className="mx-1 h-4 w-px shrink-0 bg-line" />,
        group.map(({ id, textKey, icon, keys, command }) => (
          <IconButton
            key={id}
            label={t(textKey)}
            icon={icon}
            size="small"
            keys={keys === undefined ? [] : keyNames(`$mod+${keys}`).flat()}
            onPress={() => onRun(command(t))}
            className="size-7 max-xs:size-9"
          />
        )),
      ])}
      {onFiles && (
        <FileButton onFiles={onFiles}>
          <IconButton label={t('editor.file')} icon={Paperclip} size="small" className="size-7 max-xs:size-9" />
        </FileButton>
      )}
      <IconButton
        label={t('editor.reference')}
        icon={BookOpen}
        size="small"
        onPress={() => window.open(hrefOf('markup'), '_blank', 'noopener')}
        className="size-7 max-xs:size-9"
      />
      {onExpand && (
        <IconButton
          label={t('editor.expand')}
          icon={Maximize2}
          size="small"
          onPress={onExpand}
          className="size-7 max-xs:size-9"
        />
      )}
    </Toolbar>
  )
})
