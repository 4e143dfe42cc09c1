/** All that the page in the folder shows. It is written into the page as JSON, and read by its own script. */
export interface PageData {
  readonly title: string;
  /** When it was taken out, and of what, for a user. */
  readonly about: string;
  readonly columns: number;
  readonly durations: 'real' | 'fit';
  /** Initial time of the clock. Seconds. */
  readonly at: number;
  readonly panes: readonly PagePane[];
  /** Differences and measurements, one value for each pane. */
  readonly rows: readonly PageRow[];
  readonly notes: readonly PageNote[];
  readonly votes: readonly string[];
}

export interface PagePane {
  readonly letter: string;
  readonly name: string;
  readonly facts: string;
  /** Left out where prompts are. */
  readonly prompt?: string;
  /** Beside the page. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Made by the built-in sandbox. */
  readonly synthetic: boolean;
  /** An image has none. */
  readonly video?: PageVideoFacts;
}

export interface PageVideoFacts {
  /** When each frame is shown, in the video's own seconds. */
  readonly frameTimes: number[];
  readonly seconds: number;
  /** Delay of the video's start after the clock's zero. Seconds. */
  readonly offset: number;
}

export interface PageRow {
  readonly group: string;
  readonly title: string;
  /** In the order of the panes. */
  readonly values: readonly string[];
}

export interface PageNote {
  readonly text: string;
  /** Letter of the pane that the note is pinned to. */
  readonly letter?: string;
  /** Time in the video of that pane. Seconds. */
  readonly seconds?: number;
}
