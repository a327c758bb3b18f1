import { useRouterState } from '@tanstack/react-router'

/** Id of the comment the address leads to: `#comment-4-12`. */
export function useTargetComment(): string | undefined {
  const hash = useRouterState({ select: state => state.location.hash })
  return /^#?comment-(.+)$/.exec(hash)?.[1]
}
