export interface WatchedVideos {
  /** Milliseconds for each frame that came on the screen, over all videos. */
  readonly msPerFrame: number;
  /** 95th percentile of the largest distance between the videos that play, in frames. */
  readonly distance: number;
}

interface WatchOptions {
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** Runs in the page, and can use only its arguments. Counts the frames of all playing videos. */
export async function watchVideos({ seconds, framesPerSecond: rate }: WatchOptions): Promise<WatchedVideos> {
  const videos = [...document.querySelectorAll('video')];
  const shown = new Map<HTMLVideoElement, number>();
  let frames = 0;
  let isWatching = true;
  for (const video of videos) {
    const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      shown.set(video, mediaTime);
      frames += 1;
      if (isWatching) video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  }
  // The first second belongs to the start.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  frames = 0;
  const start = performance.now();
  const distances: number[] = [];
  while (performance.now() - start < seconds * 1000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const times = videos.filter(({ paused }) => !paused).flatMap((video) => shown.get(video) ?? []);
    if (times.length > 1) distances.push((Math.max(...times) - Math.min(...times)) * rate);
  }
  isWatching = false;
  const sorted = distances.toSorted((one, other) => one - other);
  return {
    msPerFrame: (performance.now() - start) / Math.max(1, frames),
    distance: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}
