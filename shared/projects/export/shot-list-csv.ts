import { csvText } from '../../util/csv.ts';
import { frameRateText } from '../frame-rate.ts';
import { timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, editListOf } from './edits-for-all-formats.ts';

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
] as const;

/** Returns the shots of a cut as the text of a CSV file. Times are timecode of the cut; `in` and `out` count frames. */
export function shotListCsv(source: EditListSource): string {
  const list = editListOf(source);
  return csvText([columns, ...list.edits.map((edit) => rowOf(edit, list))]);
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
  ];
}
