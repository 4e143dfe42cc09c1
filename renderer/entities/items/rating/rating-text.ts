import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';

/** "4 of 5 stars" */
export function textOfRating(rating: number): string {
  return rating === 0 ? 'Not rated' : `${rating} of 5 stars`;
}

/** Describes a mark for the user: "A: 4 of 5 stars". */
export function markText(subject: string, { rating, flag }: RatingAndFlag): string {
  if (rating !== undefined) return `${subject}: ${textOfRating(rating ?? 0).toLowerCase()}`;
  if (flag === 'pick') return `${subject}: picked`;
  return flag === 'reject' ? `${subject}: rejected` : `${subject}: neither picked nor rejected`;
}

/** Returns the suffix for the screen reader label of a result: ", 4 of 5 stars, picked". */
export function markSuffix({ rating, flag }: Item): string {
  const parts = [
    ...(rating === undefined ? [] : [textOfRating(rating)]),
    ...(flag === undefined ? [] : [flag === 'pick' ? 'picked' : 'rejected']),
  ];
  return parts.map((part) => `, ${part}`).join('');
}
