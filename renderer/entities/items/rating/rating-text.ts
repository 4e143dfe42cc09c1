import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';

/** "4 of 5 stars" */
export function ratingText(rating: number): string {
  return rating === 0 ? 'Not rated' : `${rating} of 5 stars`;
}

/** Describes a mark for the user: "A: 4 of 5 stars". */
export function markText(what: string, { rating, flag }: RatingAndFlag): string {
  if (rating !== undefined) return `${what}: ${ratingText(rating ?? 0).toLowerCase()}`;
  if (flag === 'pick') return `${what}: picked`;
  return flag === 'reject' ? `${what}: rejected` : `${what}: neither picked nor rejected`;
}

/** Returns the suffix for the screen reader label of a result: ", 4 of 5 stars, picked". */
export function markSuffix({ rating, flag }: Item): string {
  const words = [
    ...(rating === undefined ? [] : [ratingText(rating)]),
    ...(flag === undefined ? [] : [flag === 'pick' ? 'picked' : 'rejected']),
  ];
  return words.map((word) => `, ${word}`).join('');
}
