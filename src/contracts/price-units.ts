/** What prices are for, as people write it behind the name of a column: a tonne, or a trip. */
export const PRICED_BY = ['t', 'ton', 'mt', 'trip', 'rit'] as const
