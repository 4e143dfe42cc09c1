import type { Player } from './follow-clock.ts';
import { momentOf } from './timeline.ts';

/** Seeks each video to its frame at the clock position `moment`. Resolves after all seeks. */
export function placeVideos(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track }) => {
      const { frame, seconds } = momentOf(track, moment);
      return video.place(frame, seconds);
    }),
  );
}
