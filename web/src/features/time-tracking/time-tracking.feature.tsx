import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { issueSlots } from '../issue-ui/index.ts'
import { WorkRoom } from './components/work-room.tsx'

export const timeTrackingFeature = defineWebFeature({
  name: 'time-tracking',
  routes: [],
  contributes: [
    issueSlots.add({
      id: 'time-tracking',
      place: 'section',
      load: () => withTexts('work', () => import('./components/issue-work.tsx')).then(file => file.IssueWork),
      Room: WorkRoom,
    }),
  ],
})
