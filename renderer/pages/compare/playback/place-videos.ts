import { momentOf } from '../../../ui/playback/playback-timeline.ts';
import type { Player } from './follow-clock.ts';

/**
 * Seeks each video to its frame at the clock position `moment`. Resolves after the seeks of the visible videos, because
 * no pane waits for a hidden one.
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

/** Seeks the videos inside their range to `moment`, ready to play. Resolves when the visible ones are ready. */
export function prepareVideos(players: readonly Player[], moment: number): Promise<unknown> {
  return Promise.all(
    players.map(({ video, track, isPrepared }) => {
      const { place, frame, seconds } = momentOf(track, moment);
      const placed = place === 'within' ? video.prepareAt(seconds) : video.place(frame, seconds);
      return isPrepared ? undefined : placed;
    }),
  );
}

/** A playing video, and its position before it started. Seconds of the video. */
interface StartedVideo {
  readonly player: Player;
  readonly from: number;
}

/** Plays the ready videos at `moment`. Returns the visible ones, because the clock starts with them. */
export function startVideos(players: readonly Player[], moment: number, pace: number): readonly StartedVideo[] {
  return players.flatMap((player) => {
    const { video, track, isPrepared } = player;
    if (video.isPlacing() || momentOf(track, moment).place !== 'within' || !video.isReady()) return [];
    video.run(pace * track.stretch);
    return isPrepared ? [] : [{ player, from: video.element.currentTime }];
  });
}
