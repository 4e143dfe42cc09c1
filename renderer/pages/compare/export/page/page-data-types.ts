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

export interface PagePane {
  readonly letter: string;
  /** Name of the model; left out where names are hidden. */
  readonly name?: string;
  readonly facts: string;
  /** Id of the result in the library. Set on a page that can be reviewed. */
  readonly itemId?: string;
  /** Unset if prompts are not exported. */
  readonly prompt?: string;
  /** Name of the file, beside the page or inside it. */
  readonly file: string;
  /** Media type. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Made by the built-in sandbox. */
  readonly synthetic: boolean;
  /** 1 to 5. */
  readonly rating?: number;
  readonly isPick?: true;
  /** An image has none. */
  readonly video?: PageVideoFacts;
  /** A frame of the video as a data URL, for print and until the video is loaded. */
  readonly poster?: string;
}

export interface PageVideoFacts {
  /** Start time of each frame. Seconds of the video. */
  readonly frameTimes: number[];
  readonly seconds: number;
  /** Delay of the video's start after the clock's zero. Seconds. */
  readonly offset: number;
  readonly hasSound: boolean;
}

export interface PageRow {
  readonly group: string;
  readonly title: string;
  /** In the order of the panes. */
  readonly values: readonly string[];
  /** Set if at least two results have the setting with different values. */
  readonly differs?: true;
}

export interface PageNote {
  readonly text: string;
  /** Letter of the pane that the note is pinned to. */
  readonly letter?: string;
  /** Time in the video of that pane. Seconds. */
  readonly seconds?: number;
  /** Area of the frame, as fractions of its width and height. */
  readonly region?: PageRegion;
}

export interface PageRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
