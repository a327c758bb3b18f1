import { type RefCallback, useCallback, useId, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'

type LongErrorProps = {
  readonly text: string
  /** What failed, for the name of the button. */
  readonly of: string
}

/** A message of an error as it is; what has no room in two lines can be opened. */
export function LongError({ text, of }: LongErrorProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [box, isCut] = useIsCut()
  return (
    <>
      <code
        id={id}
        ref={box}
        dir="ltr"
        className={cx(
          'mt-0.5 text-start font-mono text-xs whitespace-pre-wrap text-muted wrap-anywhere',
          isOpen ? 'block' : 'line-clamp-2',
        )}
      >
        {text}
      </code>
      {(isCut || isOpen) && (
        <Button
          variant="link"
          size="small"
          className="-ms-2"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'dead-letters.error.less.named' : 'dead-letters.error.more.named', { name: of })}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'dead-letters.error.less' : 'dead-letters.error.more')}
        </Button>
      )}
    </>
  )
}

/** Whether an element shows less than it holds. */
function useIsCut(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isCut, setCut] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isCut]
}
