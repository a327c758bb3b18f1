import { useT } from '../../../platform/i18n/index.ts'
import { FieldRow, type IssueSlotProps } from '../../issue-ui/index.ts'

/** Keeps the room of an issue's boards until their code is there. */
export function BoardsRoom({ hidesEmpty }: IssueSlotProps<'field'>) {
  const t = useT()
  return hidesEmpty ? null : <FieldRow label={t('issue.boards')}>{null}</FieldRow>
}
