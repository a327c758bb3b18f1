import { useEffect } from 'react'
import { type LiveTopic, watchTopics } from './live-registry.ts'

/** Wants to hear of the topics as long as the component is there. */
export function useLiveTopics(topics: readonly LiveTopic[]): void {
  const key = topics.join(' ')
  useEffect(() => (key === '' ? undefined : watchTopics(key.split(' ') as LiveTopic[])), [key])
}
