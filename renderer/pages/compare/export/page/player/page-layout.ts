/** All panes beside each other, two over one another, or one alone. Panes by their place, from 0. */
export type PageLayout =
  | { readonly kind: 'grid' }
  | { readonly kind: 'wipe'; readonly left: number; readonly right: number; readonly at: number }
  | { readonly kind: 'alone'; readonly index: number };
