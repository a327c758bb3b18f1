import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compiledTexts } from './compiled-texts.ts'
import { diagramFrame } from './diagram-frame.ts'
import { importTable } from './import-table.ts'
import { katexFonts } from './katex-fonts.ts'
import { BUILD_TARGET, oldestBrowsers } from './oldest-browsers.ts'
import { pdfFrame } from './pdf-frame.ts'
import { precompressed } from './precompressed.ts'
import { routesForCalls } from './routes-for-calls.ts'
import { turndownUnderPolicy } from './turndown-under-policy.ts'

// The component library brings its own strings in 34 locales. Kept are those we have texts for.
const LANGUAGES = readdirSync(`${import.meta.dirname}/src/texts`).map(locale => locale.split('-')[0])

function libraryStrings(): Plugin {
  const file =
    /[\\/](?:react-aria|react-stately|react-aria-components)[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.mjs$/
  return {
    name: 'library-strings',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const language = file.exec(id)?.[1]
      return language === undefined || LANGUAGES.includes(language) ? null : 'export default {}'
    },
  }
}

/**
 * The library's buttons speak to its progress bars, which bring the formatting of numbers in all the world's ways. We
 * draw our own, so the place where they would meet is empty.
 */
function withoutProgressBars(): Plugin {
  return {
    name: 'without-progress-bars',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/[\\/]react-aria-components[\\/]dist[\\/]private[\\/]ProgressBar\.mjs$/.test(id)) return null
      return "import { createContext } from 'react'\nexport const ProgressBarContext = createContext(null)\nexport const ProgressBar = () => null"
    },
  }
}

// Addresses in the build are relative: the server decides at run time under which path the client lives,
// by rewriting `<base href>` of index.html. The nonce placeholder is replaced there per response too.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    compiledTexts(),
    routesForCalls(),
    importTable(),
    libraryStrings(),
    withoutProgressBars(),
    turndownUnderPolicy(),
    react(),
    tailwindcss(),
    oldestBrowsers(),
    pdfFrame(),
    diagramFrame(),
    katexFonts(),
    precompressed(),
  ],
  resolve: {
    // Messages are compiled by the build, so the formatter comes without its parser.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      // Libraries that still serve React 17 bring a copy of what React has since 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'use-sync-external-store' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env.CAIRN_DEV_API ?? 'http://127.0.0.1:8080' } },
  },
  build: {
    target: BUILD_TARGET,
    outDir: 'dist',
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            {
              name: 'data',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core)|@formatjs|intl-messageformat|tinykeys)[\\/]/,
              priority: 10,
            },
            // Everything the shell needs at once travels in one file: dozens of tiny ones compress worse and wait in line.
            { name: 'shell', tags: ['$initial'], priority: 5 },
            // The screen that most visits begin with, for the same reason.
            { name: 'list', test: /[\\/]issue-list-page\.tsx$/, priority: 3 },
            // What most other screens are made of, and the issue.
            {
              name: 'controls',
              test: /[\\/]src[\\/]ui[\\/](dialog|picker|popover|select|tabs|menu|text-area|text-field|file-drop)\.tsx$/,
              priority: 2,
            },
            // What the issue shares with smaller things, which would fetch the issue otherwise.
            { name: 'reading', test: /[\\/]src[\\/]platform[\\/]reading[\\/]/, priority: 1.5 },
            { name: 'live', test: /[\\/]src[\\/]platform[\\/]live[\\/]/, priority: 1.5 },
            { name: 'progress', test: /[\\/]src[\\/]ui[\\/]progress-bar\.tsx$/, priority: 2.5 },
            {
              name: 'changes',
              test: /[\\/]issues[\\/]api[\\/](use-update-issue|listed-truth|live-changes)\.ts$/,
              priority: 1.4,
            },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/].*icons[\\/]/, minShareCount: 2, priority: 1.5 },
            { name: 'issue', test: /[\\/](issue-page|issue-view)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
