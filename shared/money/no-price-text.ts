/** The estimate of runs without a price. A missing price is never 0. */
export const noPriceText = 'no price set';
