import { ChevronRight } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'

export type RowBranchProps = { readonly label: string; readonly isOpen: boolean; readonly onPress: () => void }

/** The arrow before a row of a tree that shows and hides what stands below it. */
export function RowBranch({ label, isOpen, onPress }: RowBranchProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={onPress}
      className="absolute inset-y-0 start-[calc(--spacing(3)+var(--indent)-24px)] flex w-6 items-center justify-center text-faint hover:text-fg xs:start-[calc(--spacing(8)+var(--indent)-24px)]"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={cx('transition-transform duration-100', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
      />
    </button>
  )
}
