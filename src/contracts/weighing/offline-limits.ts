/** Records in one call; a terminal with more sends them one call after another. */
export const MOST_RECORDS = 200
