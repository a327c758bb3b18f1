import type { MarkdownLabels } from '@cairn/common/platform/markdown/parser'
import { t } from '../../platform/i18n/index.ts'

/** The words that a drawn text itself has, in the reader's language. */
export function documentLabels(): MarkdownLabels {
  return {
    bidiWarning: t('markdown-blocks.bidiWarning'),
    note: t('markdown-blocks.alert.note'),
    tip: t('markdown-blocks.alert.tip'),
    important: t('markdown-blocks.alert.important'),
    warning: t('markdown-blocks.alert.warning'),
    caution: t('markdown-blocks.alert.caution'),
    backToText: t('markdown-blocks.footnote.back'),
  }
}
