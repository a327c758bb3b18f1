import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { setLocale, startLocale } from './platform/i18n/index.ts'
import { showTheme } from './platform/theme/index.ts'
import './ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

showTheme()
await setLocale(startLocale())
createRoot(root).render(<App />)
