import { MessageSquarePlus } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useInlineContext } from './inline-context.ts'
import { INLINE_IDS } from './inline-keys.ts'

/** Comments on what is selected in the text that is written: also where no button can stand beside it, as on phones. */
export function CommentButton() {
  const t = useT()
  const keys = useKeysOf()(INLINE_IDS.add)
  const { canComment, begin } = useInlineContext()
  if (!canComment) return null
  return (
    <IconButton
      label={t('inline-comments.keys.add')}
      icon={MessageSquarePlus}
      {...(keys ? { keys } : {})}
      onPress={() => void begin()}
    />
  )
}
