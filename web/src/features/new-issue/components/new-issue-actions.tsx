import { useT } from '../../../platform/i18n/index.ts'
import { keyNames } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { DraftsMenu } from './drafts-menu.tsx'
import type { NewIssueForm } from './use-new-issue.ts'

const DRAFT_TEXTS = {
  saved: 'editor.newIssue.draftKept',
  sending: 'editor.newIssue.draftSending',
  local: 'editor.newIssue.draftLocal',
} as const

/** The ways to finish a new issue. */
export function NewIssueActions({ form }: { readonly form: NewIssueForm }) {
  const t = useT()
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {form.isFilled && (
        <Button variant="ghost" isDisabled={form.isCreating} onPress={form.discard}>
          {t('editor.newIssue.discard')}
        </Button>
      )}
      <DraftsMenu form={form} />
      {form.isKept && (
        <span className="text-xs text-faint max-sm:hidden">
          {t(form.isRestored && form.draftState === 'saved' ? 'issue.drafts.restored' : DRAFT_TEXTS[form.draftState])}
        </span>
      )}
      {/* Together at the end, also in a row of their own. */}
      <span className="ms-auto flex items-center gap-3">
        <Checkbox isSelected={form.another} onChange={form.setAnother}>
          {t('editor.newIssue.another')}
        </Checkbox>
        <Button variant="primary" isPending={form.isPending} isDisabled={!form.project} onPress={form.submit}>
          {t('editor.newIssue.create')}
          <span className="max-sm:hidden">
            <Kbd keys={keyNames('$mod+Enter').flat()} inverted />
          </span>
        </Button>
      </span>
    </div>
  )
}
