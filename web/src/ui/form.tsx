import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isSubmitKey } from '../platform/shortcuts/index.ts'
import { focusFault, isBlocked } from './focus-fault.ts'
import { useSingleFlight } from './single-flight.ts'

const Tried = createContext(false)

/** Whether somebody tried to send the form around: from then on its fields tell what is missing. */
export const useTried = (): boolean => useContext(Tried)

export type FormProps = {
  readonly children: ReactNode
  /** Not called while a required field is empty or a text is too long. */
  readonly onSubmit: () => unknown
  readonly id?: string
  readonly className?: string
  readonly 'aria-label'?: string
}

/**
 * Fields that are sent together, by the button, Enter or Ctrl+Enter from any of them. What is wrong, found here or by
 * the server, gets the focus with its message: the first of them, also when it is far above the button. While it is
 * being sent it is not sent again, however quickly it is asked for: `onSubmit` gives a promise, or its button shows it.
 */
export function Form({ children, onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  /** Sent, and nothing was typed since. */
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (isAsked.current && form.current && focusFault(form.current)) isAsked.current = false
  })
  const fly = useSingleFlight()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of forms in popups, the ones around hear as well.
    event.stopPropagation()
    flushSync(() => setTried(true))
    if (form.current && isBlocked(form.current)) focusFault(form.current)
    else if (!form.current || !isPending(form.current))
      fly(() => {
        isAsked.current = true
        return onSubmit()
      })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event) || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    form.current?.requestSubmit()
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onInput={() => {
        isAsked.current = false
      }}
    >
      <Tried value={isTried}>{children}</Tried>
    </form>
  )
}

/** Whether a button of the form shows that it is being sent. */
const isPending = (form: HTMLFormElement): boolean => [...form.elements].some(each => each.hasAttribute('data-pending'))
