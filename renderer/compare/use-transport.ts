import { useCallback, useEffect, useRef, useState } from 'react';
import type { Item } from '../../shared/item.ts';

export interface TransportState {
  readonly playing: boolean;
  /** Seconds from the start; of the longest video. */
  readonly position: number;
  readonly seconds: number;
  /** Id of the one item that is heard. */
  readonly heard: string | undefined;
  register(id: string, video: HTMLVideoElement | null): void;
  toggle(): void;
  seek(to: number): void;
  /** Stops all, and answers where the video of this item is. Seconds. */
  hold(id: string): number;
  hear(id: string | undefined): void;
}

/**
 * Starts, stops and places all videos together. They run on their own clocks in between; each stops at its own end and
 * holds its last frame until the longest is through.
 */
export function useTransport(items: readonly Item[]): TransportState {
  const videos = useRef(new Map<string, HTMLVideoElement>());
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [heard, setHeard] = useState<string>();
  const seconds = Math.max(0, ...items.map((item) => item.seconds ?? 0));

  const register = useCallback((id: string, video: HTMLVideoElement | null) => {
    if (video) videos.current.set(id, video);
    else videos.current.delete(id);
  }, []);

  const seek = useCallback((to: number) => {
    for (const video of videos.current.values()) {
      video.currentTime = Number.isFinite(video.duration) ? Math.min(to, video.duration) : to;
    }
    setPosition(to);
  }, []);

  const toggle = () => {
    if (seconds === 0) return;
    if (!playing && position >= seconds - 0.05) seek(0);
    setPlaying(!playing);
  };

  const hold = (id: string) => {
    setPlaying(false);
    const video = videos.current.get(id);
    video?.pause();
    return video?.currentTime ?? 0;
  };

  useEffect(() => {
    const all = videos.current;
    if (!playing) {
      for (const video of all.values()) video.pause();
      return;
    }
    for (const video of all.values()) {
      // A video that is at its end would start over; one that cannot play says so in its own pane.
      if (!video.ended) video.play().catch(() => {});
    }
    let frame = requestAnimationFrame(function follow() {
      const running = [...all.values()].filter((video) => !video.ended && video.error === null);
      setPosition(Math.max(0, ...[...all.values()].map((video) => video.currentTime)));
      if (running.length === 0) return setPlaying(false);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  return {
    playing,
    position: Math.min(position, seconds),
    seconds,
    heard,
    register,
    toggle,
    seek,
    hold,
    hear: setHeard,
  };
}
