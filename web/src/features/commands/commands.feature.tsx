import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

export const commandsFeature = defineWebFeature({
  name: 'commands',
  routes: [],
  // The texts of issues stand in many small things of the list as well, none of which is open at first.
  background: () =>
    withTexts(['issue', 'custom-fields', 'bulk', 'commands'], () => import('./components/command-host.tsx')).then(
      file => file.CommandHost,
    ),
})
