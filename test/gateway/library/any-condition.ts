import fc from 'fast-check';
import type { Condition } from '../../../shared/library/library-query.ts';

/** A random condition that matches some or none of the made items. */
export const anyCondition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom<[Condition['name'], string]>(
      ['kind', 'image'],
      ['kind', 'video'],
      ['model', 'video-b'],
      ['model', 'image-e-2'],
      ['rating', '>=4'],
      ['rating', '3'],
      ['rating', 'none'],
      ['side', '>=240'],
      ['side', '180'],
      ['seed', '<1000000000'],
      ['shape', 'portrait'],
      ['shape', 'square'],
      ['flag', 'pick'],
      ['flag', 'none'],
      ['tag', 'CAFÉ'],
      ['tag', 'canoe'],
      ['tag', 'no such tag'],
      ['is', 'tagged'],
      ['is', 'unrated'],
      ['before', '2026-03-01'],
      ['after', '2025-06-15'],
      ['after', '30d'],
    ),
    fc.boolean(),
  )
  .map(([[name, value], not]) => ({ name, value, ...(not ? { not } : {}) }));
