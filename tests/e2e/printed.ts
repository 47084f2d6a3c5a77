import type { Page } from '@playwright/test'

/** One page of paper, in whole millimetres. */
interface Sheet {
  width: number
  height: number
}

const MM_PER_POINT = 25.4 / 72
const BOX = /\/MediaBox\s*\[\s*([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\s*\]/g

export const A4 = { width: 210, height: 297 }
export const A5 = { width: 210, height: 148 }
export const A6 = { width: 105, height: 148 }

/** The pages a printer would get, as the file says it itself. */
export async function printed(page: Page): Promise<Sheet[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return [...pdf.toString('latin1').matchAll(BOX)].map(([, left, bottom, right, top]) => ({
    width: Math.round((Number(right) - Number(left)) * MM_PER_POINT),
    height: Math.round((Number(top) - Number(bottom)) * MM_PER_POINT),
  }))
}
