import { WEIGHBRIDGE } from '#access/duties.ts'
import type { ScreenRow } from '#access/screens/row.ts'

/** Weighing, its checks and the reports of a scale; these labels are Indonesian in the specification. */
export const WEIGHBRIDGE_SCREENS = [
  {
    id: 'weighing-result.list',
    path: '/dashboard/weighing-result/list',
    title: 'Hasil Timbang',
    roles: WEIGHBRIDGE,
    menu: { label: 'Hasil Timbang', order: 20, icon: 'pi pi-gauge' },
  },
  {
    id: 'weighing-result.create',
    path: '/dashboard/weighing-result/create',
    title: 'Weigh a truck',
    roles: WEIGHBRIDGE,
    parent: 'weighing-result.list',
  },
  {
    id: 'weighing-result.verification',
    path: '/dashboard/weighing-result/verification',
    title: 'Verifikasi',
    roles: WEIGHBRIDGE,
    menu: { label: 'Verifikasi', order: 21, icon: 'pi pi-check-square' },
  },
  {
    id: 'weighing-revision',
    path: '/dashboard/weighing-revision',
    title: 'Revisi',
    roles: WEIGHBRIDGE,
    menu: { label: 'Revisi', order: 22, icon: 'pi pi-file-edit' },
  },
  {
    id: 'problem-report',
    path: '/dashboard/problem-report',
    title: 'Lapor Kendala',
    roles: WEIGHBRIDGE,
    menu: { label: 'Lapor Kendala', order: 23, icon: 'pi pi-exclamation-circle' },
  },
  {
    id: 'weighbridge-report',
    path: '/dashboard/weighbridge-report',
    title: 'Lapor Timbangan',
    roles: WEIGHBRIDGE,
    menu: { label: 'Lapor Timbangan', order: 24, icon: 'pi pi-clipboard' },
  },
  {
    id: 'weighbridge-report.create',
    path: '/dashboard/weighbridge-report/create',
    title: 'Create weighbridge report',
    roles: WEIGHBRIDGE,
    parent: 'weighbridge-report',
  },
  {
    id: 'weighbridge-report.detail',
    path: '/dashboard/weighbridge-report/{id}/detail',
    title: 'Weighbridge report detail',
    roles: WEIGHBRIDGE,
    parent: 'weighbridge-report',
  },
] as const satisfies readonly ScreenRow[]
