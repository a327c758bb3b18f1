import { onLive } from '../../../platform/live/index.ts'

/** Hears when issues may stand elsewhere or be others, not of what is said about them, until the returned function is called. */
export const onIssuesChanged = (run: () => void): (() => void) =>
  onLive(message => {
    const isOfIssues = message.type === 'change' && !message.change.kind.startsWith('comment.')
    if (isOfIssues || message.type === 'reset') run()
  })
