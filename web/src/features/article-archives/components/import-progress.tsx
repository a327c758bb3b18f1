import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

type ImportProgressProps = {
  readonly text: string
  /** 0 to 1; without it nobody knows. */
  readonly part?: number
  readonly hint?: string
  readonly onStop: () => void
}

/** Says how far something is, and stops it. */
export function ImportProgress({ text, part, hint, onStop }: ImportProgressProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line p-4">
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1">
          {text}
        </p>
        <Button size="small" onPress={onStop}>
          {t('article-archives.stop')}
        </Button>
      </div>
      <ProgressBar label={text} {...(part === undefined ? {} : { part })} />
      {hint && <p className="text-muted">{hint}</p>}
    </div>
  )
}
