import type { PageNote, PagePane } from '../../../../../../ui/standalone-page/player/page-player-types.ts';

/** Content of an exported comparison page. The page contains it as JSON, and its own script reads it. */
export interface PageData {
  readonly title: string;
  /** Number and kind of the results and the day of the export, for a user. */
  readonly about: string;
  readonly durations: 'real' | 'fit';
  /** Initial time of the clock. Seconds. */
  readonly at: number;
  /** Media are blocks inside the page, not files beside it. */
  readonly isEmbedded: boolean;
  /** The decision, if there is one. */
  readonly lead?: PageDecision;
  readonly panes: readonly PagePane[];
  /** Settings and measurements, one value for each pane. */
  readonly rows: readonly PageRow[];
  readonly notes: readonly PageNote[];
  readonly votes: readonly string[];
  /** Set if the reader can review the results and send the review back. */
  readonly review?: { readonly comparisonId: string };
}

/** The results that the page shows first: one winner, or several picks. */
export interface PageDecision {
  readonly kind: 'winner' | 'picks';
  readonly letters: readonly string[];
}

export interface PageRow {
  readonly group: string;
  readonly title: string;
  /** In the order of the panes. */
  readonly values: readonly string[];
  /** Set if at least two results have the setting with different values. */
  readonly differs?: true;
}
