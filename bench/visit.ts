import type { Browser, BrowserContext, LaunchOptions } from '@playwright/test'
import { browserProgram } from '../e2e/support/browser-program.ts'

export interface Account {
  readonly login: string
  readonly password: string
}

export function launchOptions(): LaunchOptions {
  return {
    executablePath: browserProgram(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  }
}

/** A browser with nothing cached, in which somebody is signed in. */
export async function newVisit(browser: Browser, url: string, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.post(`${url}/api/session`, { data: account, headers: { origin: url } })
  return context
}
