import { describe, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { mayOpen } from '#access/screens.ts'
import { homeReport } from '#contracts/home.ts'
import { reportView } from '#contracts/report-view.ts'
import { REPORTS } from '#contracts/reports.ts'
import { filterNames } from '#engine/list/list-source.ts'
import { missingTexts } from '../support/missing-texts.ts'

const NUMBERS = ['integer', 'decimal', 'money']
const GROUPED = ['ref', 'choice', 'flag', 'text']

describe.each(REPORTS.map((report) => [report.name, report] as const))('the report %s', (_, report) => {
  const { fields } = report.source
  const kindOf = (name: string) => fields[name]?.kind

  test('is made of fields that its source has, of the right kind', () => {
    expect(kindOf(report.at)).toBe('timestamp')
    for (const measure of Object.values(report.measures)) {
      if (measure.take === 'count') continue
      const names = [measure.of, 'over' in measure ? measure.over : []].flat()
      for (const name of names)
        expect(measure.take === 'share' ? ['flag'] : NUMBERS, name).toContain(kindOf(name))
    }
    for (const grouping of Object.values(report.groupings))
      if ('field' in grouping) expect(GROUPED, grouping.field).toContain(kindOf(grouping.field))
  })

  test('groups by what its list can be filtered by, so that each group has its list', () => {
    const known = filterNames(report.source)
    expect(known).toContain(report.at)
    for (const grouping of Object.values(report.groupings))
      if ('field' in grouping) expect(known).toContain(grouping.field)
  })

  test('is read by those who may read its records, and no others', () => {
    const { read } = report.source.access
    for (const role of ROLES) {
      const may = typeof report.roles === 'string' || report.roles.includes(role)
      if (may) expect(read === 'staff' || read.includes(role), role).toBe(true)
    }
  })

  test('speaks Indonesian', () => {
    const texts = [...Object.values(report.groupings), ...Object.values(report.measures)].map(
      ({ label }) => label,
    )
    const formulas = Object.values(report.measures).map(({ formula }) => formula)
    expect(missingTexts([report.label, report.note, ...texts, ...formulas])).toEqual([])
  })
})

test.each(ROLES)(
  'the report of the home page of %s can be read, and leads to a list that may be opened',
  (role) => {
    const home = homeReport(role)
    if (!home) return
    const { report } = home
    expect(typeof report.roles === 'string' || report.roles.includes(role)).toBe(true)
    expect(reportView(report, role, 'en').list).not.toBeNull()
    expect(report.lists.some(({ screen }) => mayOpen(screen, role))).toBe(true)
    for (const name of [...home.tiles, home.measure]) expect(Object.keys(report.measures)).toContain(name)
    for (const name of [home.by, home.split].filter(Boolean))
      expect(Object.keys(report.groupings)).toContain(name)
  },
)
