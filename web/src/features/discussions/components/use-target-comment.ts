import { useRouterState } from '@tanstack/react-router'
import { targetComment } from '../../comments/index.ts'

/** Id of the comment the address leads to: `#comment-4-12`. */
export function useTargetComment(): string | undefined {
  return targetComment(useRouterState({ select: state => state.location.hash }))
}
