import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { changeIssueLayout, nextFields, useIssueLayout } from '../../issue-ui/index.ts'

/** At the corner of the fields beside the text: fewer of them, none, all. */
export function FieldsToggle() {
  const t = useT()
  const keys = useKeysOf()('issue-fields')
  const { fields } = useIssueLayout()
  const next = nextFields(fields)
  return (
    <div data-no-print className="absolute end-2 top-2 rounded-control bg-surface">
      <IconButton
        label={t(`editor.layout.fields.${next}`)}
        icon={fields === 'hidden' ? PanelRightOpen : PanelRightClose}
        {...(keys ? { keys } : {})}
        size="small"
        onPress={() => changeIssueLayout({ fields: next })}
        className="size-7 [&_svg]:rtl:-scale-x-100"
      />
    </div>
  )
}
