import type { Region } from '../../note-region-geometry.ts';

/** One image or video of an exported page. */
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

interface PageVideoFacts {
  /** Start time of each frame. Seconds of the video. */
  readonly frameTimes: number[];
  readonly seconds: number;
  /** Delay of the video's start after the clock's zero. Seconds. */
  readonly offset: number;
  readonly hasSound: boolean;
}

export interface PageNote {
  readonly text: string;
  /** Letter of the result, or number of the shot, that the note is about. */
  readonly target?: string;
  /** Time in the video of that result, or in that shot. Seconds. */
  readonly seconds?: number;
  /** Area of the frame, as fractions of its width and height. */
  readonly region?: Region;
}
