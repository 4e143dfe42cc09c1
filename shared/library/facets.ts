import { z } from 'zod';

/** Conditions whose values are counted. */
const facetNames = ['kind', 'model', 'shape', 'rating', 'after', 'flag', 'tag', 'collection'] as const;
export type FacetName = (typeof facetNames)[number];

/** `value` is a value for a condition with this name. For a collection, it is the id. */
const facetValueSchema = z.object({ value: z.string(), count: z.number().int() });
export type FacetValue = Readonly<z.infer<typeof facetValueSchema>>;

export const libraryFacetsSchema = z.object({
  /** Number of items that the query finds. */
  count: z.number().int(),
  /** Number of items that `like` cannot compare yet, because their thumbnails were not read. Absent without any. */
  notCompared: z.number().int().optional(),
  /**
   * Each facet is counted without the conditions of its name. Models and tags are sorted by count; a collection
   * includes its subcollections. `after` counts the recent periods, which contain each other.
   */
  facets: z.record(z.enum(facetNames), z.array(facetValueSchema)),
  /** Counts of the whole library, independent of the query. */
  totals: z.object({
    all: z.number().int(),
    picked: z.number().int(),
    rejected: z.number().int(),
    trash: z.number().int(),
  }),
});
export type LibraryFacets = Readonly<z.infer<typeof libraryFacetsSchema>>;
