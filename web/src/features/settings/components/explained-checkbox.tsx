import { useId } from 'react'
import { Checkbox, type CheckboxProps } from '../../../ui/checkbox.tsx'

type ExplainedCheckboxProps = Pick<CheckboxProps, 'isSelected' | 'isDisabled' | 'onChange'> & {
  readonly label: string
  /** What it is for, one thing a line. */
  readonly lines: readonly string[]
}

/** A box to tick with what it means below its label. */
export function ExplainedCheckbox({ label, lines, ...box }: ExplainedCheckboxProps) {
  const id = useId()
  return (
    <div>
      <Checkbox {...box} aria-describedby={id}>
        {label}
      </Checkbox>
      <div id={id} className="ms-6 mt-0.5 flex flex-col gap-0.5 text-xs text-muted">
        {lines.map(line => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
