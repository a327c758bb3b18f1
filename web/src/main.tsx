import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchTrouble } from './app/recover.ts'
import { createAppRouter } from './app/router.tsx'
import { FEATURES } from './features.ts'
import { gatherFeatures } from './platform/feature/index.ts'
import { setLocale, startLocale } from './platform/i18n/index.ts'
// By itself: a front door that is only passed through brings nothing of this kind into the build.
import './platform/shortcuts/input-method.ts'
import { showTheme } from './platform/theme/index.ts'
import './ui/styles.css'

gatherFeatures(FEATURES)
const router = createAppRouter()
watchTrouble()

// `boot.js` takes it away from browsers that are too old, which show something else.
const root = document.getElementById('root')

if (root) {
  showTheme()
  // Without its texts a language is none, and nothing at all would be worse.
  await setLocale(startLocale()).catch(() => setLocale('en'))
  createRoot(root).render(<App router={router} />)
}
