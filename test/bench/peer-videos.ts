// These functions run in the page and can use only their arguments.

/** The browser's counters for all videos together. */
export interface Decoded {
  /** Frames that were decoded too late to be shown. */
  readonly dropped: number;
  readonly frames: number;
}

export function decodedFrames(): Decoded {
  const all = [...document.querySelectorAll('video')].map((video) => video.getVideoPlaybackQuality());
  const sum = (numbers: readonly number[]) => numbers.reduce((whole, each) => whole + each, 0);
  return {
    dropped: sum(all.map((each) => each.droppedVideoFrames)),
    frames: sum(all.map((each) => each.totalVideoFrames)),
  };
}

/** Keeps two cores and the page busy. Returns the time at the end, in milliseconds since 1970. */
export function keepBusy(seconds: number): number {
  const end = Date.now() + seconds * 1000;
  const address = URL.createObjectURL(new Blob([`while (Date.now() < ${end});`], { type: 'text/javascript' }));
  for (const worker of [new Worker(address), new Worker(address)]) setTimeout(() => worker.terminate(), seconds * 2000);
  while (Date.now() < end);
  return end;
}
/** Players of a page without a clock: videos side by side, with or without a synchronization method. */
export interface PeerVideos {
  readonly sources: readonly string[];
  readonly way: 'plain' | 'corrector';
}

/**
 * Loads videos on top of the page; they play at `play`. The corrector works like common synchronization scripts. Ten
 * times a second it reads `currentTime`. A video more than 25 ms away from the first one plays slightly faster or
 * slower; it seeks when it is off by a second.
 */
export async function openPeerVideos({ sources, way }: PeerVideos): Promise<void> {
  const place = document.createElement('div');
  const side = Math.ceil(Math.sqrt(sources.length));
  place.id = 'peer-videos';
  place.style.cssText =
    'position:fixed;inset:0;z-index:9999;display:grid;background:#111;' +
    `grid-template:repeat(${side},${100 / side}vh)/repeat(${side},1fr)`;
  const videos = sources.map((source) => {
    const video = document.createElement('video');
    Object.assign(video, { src: source, muted: true, preload: 'auto', playsInline: true });
    video.style.cssText = 'width:100%;height:100%;object-fit:contain';
    place.append(video);
    return video;
  });
  document.body.append(place);
  const loaded = videos.map(
    (video) =>
      new Promise((resolve, reject) => {
        video.addEventListener('canplaythrough', resolve, { once: true });
        // A page that waits for a video forever would stop the whole bench.
        setTimeout(reject, 30_000, new Error('A video of the peer did not load within 30 seconds.'));
      }),
  );
  await Promise.all(loaded);
  if (way === 'plain') return;
  const timer = setInterval(() => {
    const [first, ...others] = videos;
    if (!first?.isConnected) return clearInterval(timer);
    for (const video of others) {
      const error = video.currentTime - first.currentTime;
      if (Math.abs(error) > 1) video.currentTime = first.currentTime;
      video.playbackRate = Math.abs(error) > 0.025 ? 1 - Math.min(0.06, Math.max(-0.06, error)) : 1;
    }
  }, 100);
}

/** Removes the videos. Without their files, they no longer occupy a decoder and a connection. */
export function removePeerVideos(): void {
  const place = document.getElementById('peer-videos');
  for (const video of place?.querySelectorAll('video') ?? []) {
    video.removeAttribute('src');
    video.load();
  }
  place?.remove();
}
