import { notifyManager } from '@tanstack/react-query'

/**
 * Resolves when components have heard of all changes of cached data so far, which they do a moment later. Until then
 * they show what was there before.
 */
export function delivered(): Promise<void> {
  return new Promise(resolve => notifyManager.schedule(() => resolve()))
}
