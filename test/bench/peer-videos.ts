// These functions run in the page and can use only their arguments.

/** Keeps two cores and the page busy. Returns the time at the end, in milliseconds since 1970. */
export function keepBusy(seconds: number): number {
  const end = Date.now() + seconds * 1000;
  const address = URL.createObjectURL(new Blob([`while (Date.now() < ${end});`], { type: 'text/javascript' }));
  for (const worker of [new Worker(address), new Worker(address)]) setTimeout(() => worker.terminate(), seconds * 2000);
  while (Date.now() < end);
  return end;
}

/** Loads videos side by side on top of the page, without a clock. They play at `play`. */
export async function openPeerVideos(sources: readonly string[]): Promise<void> {
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
