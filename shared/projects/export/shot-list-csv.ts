import { csvText } from '../../util/csv.ts';
import { frameRateText, frameShownAt } from '../../util/frame-rate.ts';
import { timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, type EditMedia, editListOf } from './edits-for-all-formats.ts';

/** Columns of the table. Other programs read them, so names and order never change. */
const columns = [
  'number',
  'title',
  'scene',
  'status',
  'start',
  'duration',
  'frames',
  'take',
  'takes',
  'file',
  'in',
  'out',
  'frames per second',
  'model',
  'seed',
  'prompt',
  'brief',
  'notes',
  'problem',
  'source timecode',
] as const;

/** Returns the shots of a cut as the text of a CSV file. Times are timecode of the cut; `in` and `out` count frames. */
export function shotListCsv(source: EditListSource): string {
  const list = editListOf(source);
  return csvText([columns, ...list.edits.map((edit) => rowOf(edit, list))]);
}

/** The first used frame as the file counts it. Empty: the file has no timecode. */
function sourceTimecodeOf({ file: { startTimecode }, trim, rate }: EditMedia): string {
  if (!startTimecode) return '';
  return timecodeOf(startTimecode.frame + frameShownAt(trim.in, rate, startTimecode.rate), startTimecode);
}

function rowOf(edit: Edit, { timecode, startFrame }: EditList): (string | number)[] {
  const { shot, media } = edit;
  return [
    shot.number,
    shot.title,
    edit.scene?.title ?? '',
    shot.status,
    timecodeOf(startFrame + edit.start, timecode),
    timecodeOf(edit.duration, timecode),
    edit.duration,
    media?.takeNumber ?? '',
    shot.takes.length,
    media?.file.name ?? '',
    media?.trim.in ?? '',
    media?.trim.out ?? '',
    media ? Number(frameRateText(media.rate)) : '',
    media?.item.modelId ?? '',
    media?.item.seed ?? '',
    media?.item.prompt ?? '',
    shot.brief,
    shot.notes,
    edit.problem ?? '',
    media ? sourceTimecodeOf(media) : '',
  ];
}
