import { formatCount } from '../../util/format-numbers.ts';
import { convertFrames } from '../../util/frame-rate.ts';
import { oneLine } from '../../util/text-for-sentence.ts';
import { trimInCutRate } from '../cut.ts';
import { formatShotNumber } from '../shot.ts';
import { isDropFrame, timecodeAtRate, timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, type EditMedia, editListOf } from './edits-for-all-formats.ts';
import { reelsOf } from './edl-reels.ts';

// CMX 3600, the common edit decision list: one video track, cuts only.

/** Maximum number of events: an event number has four digits in the programs that read more than the original 999. */
const mostEvents = 9999;

/** Maximum length of a line. Programs cut longer lines. */
const longestLine = 80;
/** Maximum number of comment lines for one text. */
const mostLines = 20;

interface EdlSource extends EditListSource {
  /**
   * `takes`: a reel name for each take, with a table of file names. `auxiliary`: `AX` for every file, for programs that
   * find files only by their names.
   */
  readonly reels?: 'takes' | 'auxiliary';
}

/**
 * Returns the cut as the text of an `.edl` file. Throws a `RangeError` with a sentence for the user if the cut has too
 * many clips.
 *
 * An EDL has one frame rate. Source times of files with another rate are counted in frames of the cut
 * (`trimInCutRate`).
 */
export function edlText(source: EdlSource): string {
  const list = editListOf(source);
  if (list.edits.length > mostEvents) {
    const [most, count] = [mostEvents, list.edits.length].map(formatCount);
    throw new RangeError(`An EDL holds at most ${most} clips, and this cut has ${count}. Choose another format.`);
  }
  const reels = source.reels === 'auxiliary' ? new Map<string, string>() : reelsOf(source.cut);
  const digits = list.edits.length > 999 ? 4 : 3;
  const lines = [
    `TITLE: ${plainLine(list.title).slice(0, longestLine - 'TITLE: '.length)}`,
    `FCM: ${isDropFrame(list.timecode) ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...list.edits.flatMap((edit, index) => [
      ...eventOf(edit, list, { number: String(index + 1).padStart(digits, '0'), reels }),
      '',
    ]),
    ...tableOf(list, reels),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

interface EventContext {
  readonly number: string;
  readonly reels: ReadonlyMap<string, string>;
}

function eventOf(edit: Edit, list: EditList, { number, reels }: EventContext): string[] {
  const { media } = edit;
  const { startTimecode } = media?.file ?? {};
  // Source times count as the file does, also in drop-frame timecode.
  const source = startTimecode && timecodeAtRate(startTimecode, list.timecode.rate);
  const from = (source?.frame ?? 0) + (media ? trimInCutRate(media, list.timecode.rate).in : 0);
  const record = list.startFrame + edit.start;
  const reel = media ? (reels.get(media.item.id) ?? 'AX') : 'BL';
  const times = [
    ...[from, from + edit.duration].map((frame) => timecodeOf(frame, source?.format ?? list.timecode)),
    ...[record, record + edit.duration].map((frame) => timecodeOf(frame, list.timecode)),
  ].join(' ');
  return [
    `${number}  ${reel.padEnd(8)} V     C        ${times}`,
    ...(media ? [`* FROM CLIP NAME: ${media.file.name}`] : []),
    // Some programs take a number and a space for an event.
    ...comment('SHOT', `${formatShotNumber(edit.shot.number)}, ${edit.shot.title}`),
    ...(media ? comment('TAKE', `T${String(media.takeNumber).padStart(2, '0')}`) : comment('GAP', edit.problem ?? '')),
    ...comment('SCENE', edit.scene?.title ?? ''),
    ...comment('BRIEF', edit.shot.brief),
    ...comment('NOTE', edit.shot.notes),
    ...(media ? edit.markers.map((marker) => locatorOf(marker, edit, media, list)) : []),
  ];
}

/** A locator, as Avid and Resolve read markers: the timecode of the cut, a color and a text. */
function locatorOf({ frame, text }: Edit['markers'][number], edit: Edit, media: EditMedia, list: EditList): string {
  const offset = convertFrames(frame - media.trim.in, media.rate, list.timecode.rate);
  const place = list.startFrame + edit.start + Math.min(offset, edit.duration - 1);
  return `* LOC: ${timecodeOf(place, list.timecode)} GREEN   ${plainLine(text)}`.slice(0, longestLine);
}

/** The file name of each reel, as comments. */
function tableOf({ edits }: EditList, reels: ReadonlyMap<string, string>): string[] {
  const names = new Map(edits.flatMap(({ media }) => (media ? [[media.item.id, media.file.name] as const] : [])));
  const rows = [...names].flatMap(([itemId, name]) => {
    const reel = reels.get(itemId);
    return reel === undefined ? [] : `* REEL ${reel}: ${name}`;
  });
  return rows.length === 0 ? [] : ['* REEL NAMES AND THEIR FILES', ...rows];
}

/** Returns a text as comment lines of at most 80 characters, broken between words. */
function comment(label: string, text: string): string[] {
  const words = plainLine(text)
    .split(' ')
    .filter((word) => word !== '');
  const lines: string[] = [];
  let line = '';
  const longest = longestLine - `* ${label}: `.length;
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > longest) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    for (; line.length > longest; line = line.slice(longest)) lines.push(line.slice(0, longest));
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown.push('...');
  return shown.map((each) => `* ${label}: ${each}`);
}

/** Returns a text as one line without control and direction characters, which would change how the line is read. */
function plainLine(text: string): string {
  return oneLine(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
      .replace(/\p{Cf}/gu, ''),
  );
}
