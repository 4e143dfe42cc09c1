import type { Player } from './follow-clock.ts';
import { momentOf } from './timeline.ts';

/**
 * Seeks each video to its frame at the clock position `moment`. Resolves after the seeks of the visible videos, because
 * nobody waits for a hidden one.
 */
export function placeVideos(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track, isPrepared }) => {
      const { frame, seconds } = momentOf(track, moment);
      const placed = video.place(frame, seconds);
      return isPrepared ? undefined : placed;
    }),
  );
}
