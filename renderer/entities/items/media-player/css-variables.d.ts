import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How far the film is, in percent of its length. */
    '--played'?: string;
    /** Width divided by height of a picture. */
    '--ratio'?: number;
    /** The same of a frame on the stage. */
    '--shape'?: number;
    /** Of the stage. */
    '--stage-columns'?: number;
    /** How many there are, as columns of a table. */
    '--panes'?: number;
    /** Least height of a text, in lines. */
    '--rows'?: number;
  }
}
