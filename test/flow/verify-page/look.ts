/// <reference lib="dom" />
import { expect } from 'chai'
import axe, { type AxeResults } from 'axe-core'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Pictures of each state, for people to look at. */
export const screenshotFolder = join(__dirname, '../../../test-output/screenshots')

const views = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1024, height: 768 } },
  { name: 'dark-phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Takes pictures of what the page shows, on a desk in light and on a phone in dark, and holds it against the rules of
 * accessibility: nothing serious or critical, nothing to scroll sideways.
 */
export async function look(page: Page, name: string): Promise<void> {
  await mkdir(screenshotFolder, { recursive: true })
  await page.evaluate(axe.source)
  for (const { name: view, colorScheme, viewport } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.screenshot({ path: join(screenshotFolder, `${name}-${view}.png`), fullPage: true })
    const results = await page.evaluate<AxeResults>(() => window.axe.run())
    const findings = results.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
    expect(findings, `${name}, ${view}`).to.deep.equal([])
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isTooWide, `${name}, ${view} is too wide`).to.equal(false)
  }
}
