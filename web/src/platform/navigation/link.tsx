import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf } from './base-path.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** In-app path with optional search and hash: `/issue/MLS-12`. */
  readonly to: string
  readonly replace?: boolean
  /** Loads the target's code on hover and focus; default true. */
  readonly preload?: boolean
}

/** An in-app link: light enough for long lists (it watches nothing). Modified clicks stay the browser's. */
export function Link({ to, replace = false, preload = true, onClick, onFocus, onPointerEnter, ...rest }: LinkProps) {
  const router = useRouter()
  const href = hrefOf(to)
  const warm = () => {
    if (preload) router.preloadRoute({ to: to.split(/[?#]/)[0] ?? to }).catch(() => undefined)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || (rest.target !== undefined && rest.target !== '_self')) return
    event.preventDefault()
    if (replace) router.history.replace(href)
    else router.history.push(href)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={event => {
        onPointerEnter?.(event)
        warm()
      }}
      onFocus={event => {
        onFocus?.(event)
        warm()
      }}
    />
  )
}
