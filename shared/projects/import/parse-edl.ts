import { type FrameRate, frameRateText } from '../../util/frame-rate.ts';
import { shortenForSentence } from '../../util/text-for-sentence.ts';
import { frameOfTimecode, type TimecodeFormat } from '../timecode.ts';
import { tooManyClips } from './parse-otio.ts';
import {
  fileNameOf,
  importProblem,
  mostImportedClips,
  mostImportedText,
  type ParsedClip,
  type ParsedCut,
} from './parsed-cut.ts';

interface Event {
  readonly reel: string;
  readonly sourceIn: number;
  readonly sourceTimecode: string;
  readonly recordIn: number;
  readonly recordOut: number;
  /** A dissolve, wipe or key leads from the clip before to this one. */
  readonly isTransition: boolean;
  fileName?: string;
  shotNumber?: number;
  hasSpeedChange?: boolean;
}

/**
 * Returns the events of an EDL in the order of their record times. `rate` is the rate of the cut, which an EDL does not
 * name. Throws a `ProblemError` for other or damaged files.
 */
export function parseEdl(text: string, rate: FrameRate): ParsedCut {
  if (text.length > mostImportedText) throw importProblem('This EDL is larger than 32 MB.');
  const events: Event[] = [];
  let title = '';
  let format: TimecodeFormat = { rate };
  let event: Event | undefined;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const [first = ''] = words;
    if (/^TITLE:/i.test(line)) title = line.slice('TITLE:'.length).trim();
    else if (/^FCM:/i.test(line)) format = { rate, dropFrame: !/NON/i.test(line) };
    else if (/^\d+$/.test(first)) {
      event = isVideo(words) ? eventOf(words, format, index + 1) : undefined;
      if (event && event.recordOut > event.recordIn) events.push(event);
      if (events.length > mostImportedClips) throw tooManyClips(events.length);
    } else if (event) readComment(line.trim(), event);
  }
  if (events.length === 0) throw importProblem('This file isn’t an EDL: it contains no video events.');
  const clips = events.toSorted((one, other) => one.recordIn - other.recordIn).map((each) => clipOf(each, rate));
  return { title, clips, otherClips: [], transitions: events.filter(({ isTransition }) => isTransition).length };
}

/** Event lines: number, reel, channels, transition, its duration if any, four timecodes. */
function isVideo([, , channels = '']: readonly string[]): boolean {
  return /V|^B$/i.test(channels);
}

function eventOf(words: readonly string[], format: TimecodeFormat, line: number): Event {
  if (words.length < 8) throw importProblem(`Line ${line} of this EDL is damaged: an event has four timecodes.`);
  const times = words.slice(-4).map((word, position) => {
    // The separator of drop-frame timecode decides too: some programs write no FCM line.
    const frame = frameOfTimecode(word, /[;,]\d+$/.test(word) ? { ...format, dropFrame: true } : format);
    if (frame !== undefined) return frame;
    // A file without drop-frame timecode has numbers that a list with it skips.
    const sourceFrame = position < 2 ? frameOfTimecode(word, { rate: format.rate }) : undefined;
    if (sourceFrame !== undefined) return sourceFrame;
    const rate = `${frameRateText(format.rate)} frames per second`;
    throw importProblem(`Line ${line} of this EDL: “${shortenForSentence(word)}” isn’t a timecode at ${rate}.`);
  });
  const [sourceIn = 0, , recordIn = 0, recordOut = 0] = times;
  const [sourceTimecode = ''] = words.slice(-4);
  const isTransition = !/^C/i.test(words[3] ?? '');
  return { reel: words[1] ?? '', sourceIn, sourceTimecode, recordIn, recordOut, isTransition };
}

function readComment(line: string, event: Event): void {
  const [, label = '', text = ''] = /^\*?\s*([A-Z][A-Z ]*[A-Z]):\s*(.*)$/i.exec(line) ?? [];
  // In a transition, `FROM CLIP NAME` is the clip before, which has its own event.
  const names = event.isTransition ? /^TO CLIP NAME$/i : /^(FROM CLIP NAME|SOURCE FILE|CLIP NAME)$/i;
  if (names.test(label)) event.fileName ??= text;
  else if (/^SHOT$/i.test(label)) event.shotNumber = Number(/^\d{1,6}/.exec(text)?.[0] ?? Number.NaN);
  else if (/^M2\s/i.test(line)) event.hasSpeedChange = true;
}

function clipOf(event: Event, rate: FrameRate): ParsedClip {
  const { reel, fileName, shotNumber, sourceIn, recordIn, recordOut } = event;
  const isGap = /^(BL|BLACK)$/i.test(reel);
  return {
    kind: isGap ? 'gap' : 'clip',
    name: fileName ?? reel,
    fileName: fileName === undefined ? undefined : fileNameOf(fileName),
    reel,
    shotNumber: shotNumber !== undefined && Number.isFinite(shotNumber) ? shotNumber : undefined,
    source: isGap ? undefined : { frames: sourceIn, rate },
    sourceTimecode: { text: event.sourceTimecode },
    duration: { frames: recordOut - recordIn, rate },
    hasSpeedChange: event.hasSpeedChange ?? false,
  };
}
