import type { Item } from '../../library/item.ts';
import { safeFileName, slugOf } from '../../util/file-name-template.ts';
import { createUniqueNames } from '../../util/unique-names.ts';
import type { Cut } from '../cut.ts';
import { formatShotNumber } from '../shot.ts';

/**
 * Returns the file names of all media in a cut, by item id: `010_harbour_t03.mp4`. Names are valid on every system and
 * unique, also where case is ignored. An item that several shots use has the name of the first one.
 */
export function mediaNamesOf({ clips }: Pick<Cut, 'clips'>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const uniqueName = createUniqueNames();
  for (const { shot, media } of clips) {
    if (!media || names.has(media.item.id)) continue;
    const parts = [formatShotNumber(shot.number), slugOf(shot.title), `t${String(media.takeNumber).padStart(2, '0')}`];
    const stem = uniqueName(safeFileName(parts.filter((part) => part !== '').join('_')));
    names.set(media.item.id, `${stem}.${extensionOf(media.item)}`);
  }
  return names;
}

/** Returns the shot number and the take number in a name from `mediaNamesOf`, or nothing for other names. */
export function numbersInMediaName(name: string): { shotNumber: number; takeNumber: number } | undefined {
  const match = /^(\d{3,6})(?:_.*)?_t(\d{2,3})(?:-\d+)?(?:\.[a-z0-9]{1,5})?$/i.exec(name);
  return match ? { shotNumber: Number(match[1]), takeNumber: Number(match[2]) } : undefined;
}

function extensionOf({ file, kind }: Item): string {
  return /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase() ?? (kind === 'video' ? 'mp4' : 'png');
}
