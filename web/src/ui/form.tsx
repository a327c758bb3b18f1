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
import { focusFault, isBlocked } from './focus-fault.ts'

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
 * the server, gets the focus with its message: the first of them, also when it is far above the button.
 */
export function Form({ children, onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  /** Sent, and nothing was typed since. */
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (isAsked.current && form.current && focusFault(form.current)) isAsked.current = false
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of forms in popups, the ones around hear as well.
    event.stopPropagation()
    flushSync(() => setTried(true))
    if (form.current && isBlocked(form.current)) focusFault(form.current)
    else {
      isAsked.current = true
      onSubmit()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
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
