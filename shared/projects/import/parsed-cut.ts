import { ProblemError, problem } from '../../problem.ts';
import type { FrameRate } from '../../util/frame-rate.ts';

/** Maximum size of an imported file. UTF-16 units. */
export const mostImportedText = 32_000_000;
/** Maximum number of clips of an imported file. */
export const mostImportedClips = 10_000;

/** A number of frames at a rate. */
export interface ParsedTime {
  readonly frames: number;
  readonly rate: FrameRate;
}

/** A clip or a gap of a file that another program wrote. All texts are untrusted. */
export interface ParsedClip {
  readonly kind: 'clip' | 'gap';
  readonly name: string;
  /** Name of the media file without its folder. */
  readonly fileName: string | undefined;
  /** Reel name of an EDL. */
  readonly reel?: string;
  /** Ids from the metadata that an export of this program contains. */
  readonly shotId?: string | undefined;
  readonly itemId?: string | undefined;
  /** Number on the slate, from a comment of an EDL. */
  readonly shotNumber?: number | undefined;
  /** First frame of the file. Absent for a gap. */
  readonly source: ParsedTime | undefined;
  /**
   * Present where `source` counts from the start timecode of the file if it has one. `text`: the timecode, which a file
   * with drop-frame timecode reads otherwise than a file without.
   */
  readonly sourceTimecode?: { readonly text?: string } | undefined;
  readonly duration: ParsedTime;
  readonly hasSpeedChange: boolean;
}

/** The content of a file that another program wrote. */
export interface ParsedCut {
  readonly title: string;
  /** Clips and gaps of the main video track, in order. */
  readonly clips: readonly ParsedClip[];
  /** Clips of other video tracks. */
  readonly otherClips: readonly ParsedClip[];
  /** Dissolves and wipes, which a project does not have. Absent: none. */
  readonly transitions?: number;
}

/** Returns an error with a sentence for the user. `raw`: details for a report. */
export function importProblem(sentence: string, raw?: string): ProblemError {
  return new ProblemError(problem('input', sentence, raw === undefined ? {} : { raw }));
}

/** Returns the last part of a path or URL, decoded. */
export function fileNameOf(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
