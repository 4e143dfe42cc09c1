import { csvText } from '../../util/csv.ts';
import { frameRateText, frameShownAt } from '../../util/frame-rate.ts';
import { timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, type EditMedia, editListOf } from './edits-for-all-formats.ts';

/** Columns of the table. Other programs read them, so names and order never change. */
const columns: readonly (readonly [name: string, cellOf: (edit: Edit, list: EditList) => string | number])[] = [
  ['number', ({ shot }) => shot.number],
  ['title', ({ shot }) => shot.title],
  ['scene', ({ scene }) => scene?.title ?? ''],
  ['status', ({ shot }) => shot.status],
  ['start', ({ start }, { startFrame, timecode }) => timecodeOf(startFrame + start, timecode)],
  ['duration', ({ duration }, { timecode }) => timecodeOf(duration, timecode)],
  ['frames', ({ duration }) => duration],
  ['take', ({ media }) => media?.takeNumber ?? ''],
  ['takes', ({ shot }) => shot.takes.length],
  ['file', ({ media }) => media?.file.name ?? ''],
  ['in', ({ media }) => media?.trim.in ?? ''],
  ['out', ({ media }) => media?.trim.out ?? ''],
  ['frames per second', ({ media }) => (media ? Number(frameRateText(media.rate)) : '')],
  ['model', ({ media }) => media?.item.modelId ?? ''],
  ['seed', ({ media }) => media?.item.seed ?? ''],
  ['prompt', ({ media }) => media?.item.prompt ?? ''],
  ['brief', ({ shot }) => shot.brief],
  ['notes', ({ shot }) => shot.notes],
  ['problem', ({ problem }) => problem ?? ''],
  ['source timecode', ({ media }) => (media ? sourceTimecodeOf(media) : '')],
];

/** Returns the shots of a cut as the text of a CSV file. Times are timecode of the cut; `in` and `out` count frames. */
export function shotListCsv(source: EditListSource): string {
  const list = editListOf(source);
  const rows = list.edits.map((edit) => columns.map(([, cellOf]) => cellOf(edit, list)));
  return csvText([columns.map(([name]) => name), ...rows]);
}

/** The first used frame as the file counts it. Empty: the file has no timecode. */
function sourceTimecodeOf({ file: { startTimecode }, trim, rate }: EditMedia): string {
  if (!startTimecode) return '';
  return timecodeOf(startTimecode.frame + frameShownAt(trim.in, rate, startTimecode.rate), startTimecode);
}
