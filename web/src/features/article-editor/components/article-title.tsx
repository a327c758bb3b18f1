import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { memo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { TextField } from '../../../ui/text-field.tsx'

type ArticleTitleProps = {
  readonly summary: string
  readonly onChange: (summary: string) => void
  /** On to the text. */
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly onBlur: () => void
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
}

/** The title of an article while it is written. Keys in the text leave it alone. */
export const ArticleTitle = memo(function ArticleTitle(props: ArticleTitleProps) {
  const { summary, onChange, onEnter, onEscape, onBlur, isReadOnly, autoFocus } = props
  const t = useT()
  return (
    <TextField
      label={t('articles.summary')}
      labelHidden
      placeholder={t('articles.summary')}
      value={summary}
      onChange={onChange}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
          event.preventDefault()
          onEnter()
        } else if (event.key === 'Escape') onEscape()
        // Fields keep the keys they listen to.
        else event.continuePropagation()
      }}
      onBlur={onBlur}
      maxLength={TEXT_LIMITS.summary}
      isRequired
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      autoComplete="off"
      inputClassName="h-11 text-xl font-semibold"
    />
  )
})
