import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Playback position of the video, in percent of its length. */
    '--played'?: string;
    /** Width divided by height of a frame on the stage. */
    '--shape'?: number;
    /** Number of columns of the stage. */
    '--stage-columns'?: number;
    /** Number of panes, as columns of a table. */
    '--panes'?: number;
    /** Number of columns of a sweep. */
    '--columns'?: number | string;
    /** Least height of a text in lines, or number of rows of a sweep. */
    '--rows'?: number;
    /** Width and left edge of the whole timeline, in percent of its visible part. */
    '--time-width'?: string;
    '--time-left'?: string;
  }
}
