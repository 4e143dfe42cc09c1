/** All panes in a grid, two overlaid panes, or a single pane. Panes are given by index. */
export type PageLayout =
  | { readonly kind: 'grid' }
  | { readonly kind: 'wipe'; readonly left: number; readonly right: number; readonly at: number }
  | { readonly kind: 'alone'; readonly index: number };
