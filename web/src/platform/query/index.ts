export { queryClient } from './query-client.ts'
