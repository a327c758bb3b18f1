import type { KeyboardEvent } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { cx } from '../class-names.ts'

type EditorTabsProps = {
  readonly id: string
  readonly isPreview: boolean
  readonly onChange: (isPreview: boolean) => void
}

/** Write and preview. */
export function EditorTabs({ id, isPreview, onChange }: EditorTabsProps) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isBack = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toUpperCase() === 'P'
    if (isBack) onChange(false)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const other = document.getElementById(`${id}-tab-${isPreview ? 'write' : 'preview'}`)
      onChange(!isPreview)
      // Writing again would take the focus into the text.
      requestAnimationFrame(() => other?.focus())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const tab = (name: 'write' | 'preview', isSelected: boolean) => (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${name}`}
      aria-selected={isSelected}
      aria-controls={name === 'preview' && isSelected ? `${id}-preview` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onChange(name === 'preview')}
      onKeyDown={onKeyDown}
      className={cx(
        '-mb-px h-8 border-b-2 px-2 text-xs -outline-offset-2 max-xs:h-10',
        isSelected ? 'border-accent font-medium text-fg' : 'border-transparent text-muted hover:text-fg',
      )}
    >
      {t(`editor.${name}`)}
    </button>
  )
  return (
    <div role="tablist" aria-label={t('editor.tabs')} className="flex shrink-0">
      {tab('write', !isPreview)}
      {tab('preview', isPreview)}
    </div>
  )
}
