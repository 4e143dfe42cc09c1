import type { Cut } from '../cut.ts';
import { formatShotNumber } from '../shot.ts';

/** Maximum length of a reel name in CMX 3600. */
const longestReel = 8;

/**
 * Returns the reel names of all media in a cut, by item id: `010T03`. Reel names consist of capital letters and digits,
 * are unique, and have at most eight characters.
 */
export function reelsOf({ clips }: Pick<Cut, 'clips'>): ReadonlyMap<string, string> {
  const reels = new Map<string, string>();
  const used = new Set<string>();
  for (const { shot, media } of clips) {
    if (!media || reels.has(media.item.id)) continue;
    const readable = `${formatShotNumber(shot.number)}T${String(media.takeNumber).padStart(2, '0')}`;
    let reel = readable;
    for (let number = reels.size + 1; reel.length > longestReel || used.has(reel); number += 1) {
      reel = `X${String(number).padStart(longestReel - 1, '0')}`;
    }
    used.add(reel);
    reels.set(media.item.id, reel);
  }
  return reels;
}
