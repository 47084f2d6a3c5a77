/** What a driver has of an advance beyond its receipts; less than nothing where more was spent. */
export const restOf = ({ paid_idr, receipts_idr }: { paid_idr: number; receipts_idr: number }): number =>
  paid_idr - receipts_idr
