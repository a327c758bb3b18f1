export {
  type LiveChange,
  type LiveMessage,
  type LiveTopic,
  type LiveTyping,
  onLive,
  watchTopics,
} from './live-registry.ts'
export { useLiveTopics } from './use-live-topics.ts'
