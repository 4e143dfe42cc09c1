/** Content of the client page of a project. The page contains it as JSON, and its own script reads it. */
export interface ProjectPageData {
  readonly title: string;
  /** Number of shots, duration and day of the export, for a user. */
  readonly about: string;
  /** The animatic is in blocks inside the page, not a file beside it. */
  readonly isEmbedded: boolean;
  readonly animatic: PageAnimatic;
  /** All shots of the cut in order. */
  readonly shots: readonly PageShot[];
  /** A take was made by the built-in sandbox. */
  readonly isSynthetic: boolean;
  /** Set if the reader can review the shots and send the review back. */
  readonly review?: { readonly projectId: string };
}

/** The cut as one video. */
interface PageAnimatic {
  /** Name of the file, beside the page or inside it. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly hasSound: boolean;
}

export interface PageShot {
  /** "010" */
  readonly name: string;
  readonly number: number;
  readonly title: string;
  /** First frame in the animatic. */
  readonly start: number;
  /** Number of frames in the animatic. */
  readonly duration: number;
  /** "2.0 s" */
  readonly durationText: string;
  /** "Approved" */
  readonly status: string;
  /** Title of its scene. */
  readonly scene?: string;
  /** Unset if briefs are not exported. */
  readonly brief?: string;
  /** Name of the model; left out where names are hidden. */
  readonly model?: string;
  /** The reason why the animatic shows a card or a reference image. */
  readonly missing?: string;
  /** A small image of the take as a data URL. */
  readonly poster?: string;
  /** Set on a page that can be reviewed. */
  readonly shotId?: string;
  /** The take. Set on a page that can be reviewed. */
  readonly itemId?: string;
}
